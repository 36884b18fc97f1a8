import { mentionsIn } from '@basoche/domain';
import type { Named } from '@basoche/domain';

/** A message's text, cut into words, web addresses and names of people it addresses. */
export type TextPart = { text: string } | { text: string; href: string } | { text: string; mentioned: string[] };

interface Mark {
  from: number;
  to: number;
  part: TextPart;
}

const ADDRESS = /https?:\/\/[^\s<>«»"]+[^\s<>«»".,;:!?)\]’']/g;

export function textParts(text: string, people: readonly Named[] = []): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const mark of marksOf(text, people)) {
    // A name within an address is part of the address.
    if (mark.from < from) continue;
    if (mark.from > from) parts.push({ text: text.slice(from, mark.from) });
    parts.push(mark.part);
    from = mark.to;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

function marksOf(text: string, people: readonly Named[]): Mark[] {
  const addresses = [...text.matchAll(ADDRESS)].map(({ 0: href, index }): Mark => {
    return { from: index, to: index + href.length, part: { text: href, href } };
  });
  const names = mentionsIn(text, people).map(({ from, to, ids }): Mark => {
    return { from, to, part: { text: text.slice(from, to), mentioned: ids } };
  });
  return [...addresses, ...names].toSorted((a, b) => a.from - b.from);
}
