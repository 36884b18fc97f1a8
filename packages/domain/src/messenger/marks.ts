/**
 * A text with the signs by which people give it form, cut into what they mean. The text itself is stored as it is typed.
 */
export type MarkedPart =
  | { kind: 'text'; text: string }
  | { kind: 'address'; text: string; href: string }
  | { kind: 'code'; text: string }
  | { kind: 'block'; text: string }
  | { kind: 'bold' | 'italic'; parts: MarkedPart[] };

/**
 * Three back quotes alone on a line, with the line breaks around. After the first may stand the name of a language, which is
 * not shown: one word in small letters, and only where something follows it. Any other text there is no opening.
 */
const BLOCK =
  /(?:^|\n)[ \t]*```(?:[a-z][a-z\d+#-]*(?=[ \t]*\n(?!\s*```)))?[ \t]*\n([\s\S]*?)\n?[ \t]*```[ \t]*(?:\n|$)/g;

const END = String.raw`[^\s<>«»".,;:!?)\]’'*_]`;
const INSIDE = String.raw`[^\s<>«»"]`;
const DOMAINS = 'fr|com|org|net|eu|info|be|ch|lu';
const ADDRESS = [
  String.raw`https?:\/\/${INSIDE}+${END}`,
  String.raw`(?<![\p{L}\p{N}@./_-])www\.${INSIDE}+${END}`,
  String.raw`(?<![\p{L}\p{N}@./_-])(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:${DOMAINS})(?:\/(?:${INSIDE}*${END})?|(?![\p{L}\p{N}@_-]|\.[\p{L}\p{N}]))`,
].join('|');
const CODE = '`([^`\\n]+)`';
const BOLD = String.raw`\*\*(?=[^\s*])((?:[^*\n]|\*(?!\*))*?[^\s*]\*?)\*\*(?!\*)`;
const STARRED = String.raw`(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]*?[^\s*])\*(?![\p{L}\p{N}*])`;
const UNDERLINED = String.raw`(?<![\p{L}\p{N}_])_(?=[^\s_])([^_\n]*?[^\s_])_(?![\p{L}\p{N}_])`;
const INLINE = new RegExp(`${CODE}|(${ADDRESS})|${BOLD}|${STARRED}|${UNDERLINED}`, 'giu');

export function markedParts(text: string): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let from = 0;
  for (const block of text.matchAll(BLOCK)) {
    parts.push(...inlineParts(text.slice(from, block.index)));
    parts.push({ kind: 'block', text: block[1] ?? '' });
    from = block.index + block[0].length;
  }
  parts.push(...inlineParts(text.slice(from)));
  return parts;
}

/** The words without the signs, for a place that shows one line: a preview, a quote, a title. */
export function withoutMarks(text: string): string {
  return wordsOf(markedParts(text));
}

function wordsOf(parts: readonly MarkedPart[]): string {
  return parts
    .map((part) => ('parts' in part ? wordsOf(part.parts) : part.kind === 'block' ? `\n${part.text}\n` : part.text))
    .join('')
    .trim();
}

function inlineParts(text: string): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    if (found.index > from) parts.push({ kind: 'text', text: text.slice(from, found.index) });
    parts.push(partOf(found));
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

function partOf([whole, code, address, bold, starred, underlined]: RegExpExecArray): MarkedPart {
  if (code !== undefined) return { kind: 'code', text: code };
  if (address !== undefined)
    return { kind: 'address', text: address, href: /^https?:/i.test(address) ? address : `https://${address}` };
  if (bold !== undefined) return { kind: 'bold', parts: inlineParts(bold) };
  return { kind: 'italic', parts: inlineParts(starred ?? underlined ?? whole) };
}
