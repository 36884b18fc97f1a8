import { foldWords } from './fold-words.ts';

/** A name as a list is searched for it: accents, capitals, ligatures, apostrophes and kinds of spaces do not count. */
export function listText(text: string): string {
  return foldWords(text.replaceAll(/[\u00a0\u202f]/g, ' '));
}
