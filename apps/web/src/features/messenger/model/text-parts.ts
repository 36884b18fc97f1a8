/** A message's text, cut into words and web addresses. */
export type TextPart = { text: string } | { text: string; href: string };

const ADDRESS = /https?:\/\/[^\s<>«»"]+[^\s<>«»".,;:!?)\]’']/g;

export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: match[0], href: match[0] });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
