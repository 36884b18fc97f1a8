import { folded, type FoldOptions } from './folded.ts';

export interface FoundOptions extends FoldOptions {
  /** Not inside a longer word. */
  words: boolean;
}

/** Where a text stands in another, none over the one before. What nothing typed is equal to keeps its place as `\ufffc`. */
export function foundIn(text: string, query: string, options: FoundOptions): { from: number; to: number }[] {
  const wanted = folded(query, options).text;
  if (wanted === '') return [];
  const found: { from: number; to: number }[] = [];
  const { text: plain, starts } = folded(text, options);
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + wanted.length)) {
    const [from, to] = [starts[at]!, starts[at + wanted.length]!];
    if (options.words && (isWord(text[from - 1]) || isWord(text[to]))) continue;
    found.push({ from, to });
  }
  return found;
}

function isWord(char: string | undefined): boolean {
  return char !== undefined && /[\p{L}\p{N}]/u.test(char);
}
