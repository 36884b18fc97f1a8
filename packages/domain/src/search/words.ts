import { foldWords } from './fold-words.ts';

const BETWEEN = /[^\p{L}\p{N}]+/u;

/** The words of a query as they are compared: each may be the beginning of a word. */
export function queryWords(query: string): string[] {
  return foldWords(query).split(BETWEEN).filter(Boolean).slice(0, 20);
}

/** A text as its words are looked through: folded, each behind a space. */
export function spacedWords(text: string): string {
  return ` ${foldWords(text).split(BETWEEN).join(' ')}`;
}

/** Whether a word begins with this one. @param spaced as `spacedWords` gives it */
export function hasWord(spaced: string, word: string): boolean {
  return spaced.includes(` ${word}`);
}
