import { markedParts, mentionsIn } from '@basoche/domain';
import type { MarkedPart, Named } from '@basoche/domain';

/** A message's text, cut into words, what has form, web addresses and names of people it addresses. */
export type TextPart =
  | { text: string }
  | { text: string; href: string }
  | { text: string; mentioned: string[] }
  | { code: string }
  | { block: string }
  | { bold: TextPart[] }
  | { italic: TextPart[] };

export function textParts(text: string, people: readonly Named[] = []): TextPart[] {
  return markedParts(text).flatMap((part) => shown(part, people));
}

/** The web addresses of a text, in order. */
export function addressesIn(text: string): string[] {
  return addressesOf(markedParts(text));
}

function addressesOf(parts: readonly MarkedPart[]): string[] {
  return parts.flatMap((part) =>
    part.kind === 'address' ? [part.href] : 'parts' in part ? addressesOf(part.parts) : [],
  );
}

function shown(part: MarkedPart, people: readonly Named[]): TextPart[] {
  switch (part.kind) {
    case 'text':
      return named(part.text, people);
    case 'address':
      return [{ text: part.text, href: part.href }];
    case 'code':
      return [{ code: part.text }];
    case 'block':
      return [{ block: part.text }];
    case 'bold':
      return [{ bold: part.parts.flatMap((each) => shown(each, people)) }];
    case 'italic':
      return [{ italic: part.parts.flatMap((each) => shown(each, people)) }];
  }
}

function named(text: string, people: readonly Named[]): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const mention of mentionsIn(text, people)) {
    if (mention.from > from) parts.push({ text: text.slice(from, mention.from) });
    parts.push({ text: text.slice(mention.from, mention.to), mentioned: mention.ids });
    from = mention.to;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
