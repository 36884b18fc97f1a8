/** Characters of one part: what an index of the database takes without loss. */
const MAX = 100_000;
/** Behind so many a part may end. */
const MIN = 40_000;
/** One line in so many ends a part. */
const ENDS = 8;

/**
 * A text in the parts in which it is indexed, which together are the text. Where a part ends is told by its last line,
 * not by how much stands before it: who writes at the beginning of a book changes one part, and the others stay.
 */
export function searchParts(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = endOfPart(text, at);
    parts.push(text.slice(at, end));
    at = end;
  }
  return parts;
}

function endOfPart(text: string, at: number): number {
  const max = at + MAX;
  if (max >= text.length) return text.length;
  let last = -1;
  for (let line = at; ;) {
    const end = text.indexOf('\n', line) + 1;
    if (end === 0 || end > max) break;
    if (end - at >= MIN && hashOf(text, line, end) % ENDS === 0) return end;
    last = end;
    line = end;
  }
  if (last - at >= MIN) return last;
  const space = text.lastIndexOf(' ', max - 1) + 1;
  if (space - at >= MIN) return space;
  const isPair = /^[\uDC00-\uDFFF]$/.test(text.charAt(max)) && /^[\uD800-\uDBFF]$/.test(text.charAt(max - 1));
  return isPair ? max - 1 : max;
}

/** FNV-1a. */
function hashOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  // Its low bits alone follow those of the last character.
  return (hash ^ (hash >>> 15)) >>> 0;
}
