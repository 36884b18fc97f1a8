import type { Passage } from '../port.ts';

/** The texts of passages one after the other, in parts of at most `longest` characters, cut between lines where there are. */
export function partsOf(passages: readonly Pick<Passage, 'title' | 'text'>[], longest: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const { title, text } of passages)
    for (const line of [title, ...text.split(/\r?\n/)]) {
      for (const piece of piecesOf(line, longest)) {
        if (part !== '' && part.length + piece.length + 1 > longest) {
          parts.push(part);
          part = '';
        }
        part += part === '' ? piece : `\n${piece}`;
      }
    }
  if (part !== '') parts.push(part);
  return parts;
}

function piecesOf(line: string, longest: number): string[] {
  const pieces: string[] = [];
  let rest = line.trim();
  while (rest.length > longest) {
    const cut = Math.max(rest.lastIndexOf('. ', longest - 1), rest.lastIndexOf(' ', longest - 1));
    const at = cut > longest / 2 ? cut + 1 : longest;
    pieces.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return rest === '' ? pieces : [...pieces, rest];
}
