import { stemmer } from '@orama/stemmers/french';
import { fold } from '@basoche/domain';
import { STOP_WORDS } from './stop-words.ts';

/** A word of a text, as it stands there and as it is compared. */
export interface Word {
  text: string;
  /** Without accents and capitals. */
  folded: string;
  /** The same for all forms of the word; empty for a stop word. */
  stem: string;
  start: number;
  end: number;
}

/** What French glues before a word: l’, d’, qu’, jusqu’… */
const ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’]/i;
const WORD = /[\p{L}\p{N}]+(?:['’‑-][\p{L}\p{N}]+)*/gu;

const stems = new Map<string, string>();
const STEMS_KEPT = 20_000;

export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), (match) => {
    const glued = ELISION.exec(match[0])?.[0].length ?? 0;
    const word = match[0].slice(glued);
    const folded = fold(word).replaceAll('’', "'");
    const start = match.index + glued;
    return { text: word, folded, stem: stemOf(word.toLowerCase(), folded), start, end: start + word.length };
  });
}

/** Stems of the words that mean something, with repeats. */
export function stemsOf(text: string): string[] {
  return wordsOf(text).flatMap(({ stem }) => (stem === '' ? [] : [stem]));
}

/** Stems of the names in a question: words with a capital, but for the one that begins it. */
export function namesIn(text: string): Set<string> {
  const names = wordsOf(text.trim()).filter(
    ({ text: word, stem, start }) => stem !== '' && start > 2 && /^\p{Lu}/u.test(word),
  );
  return new Set(names.map(({ stem }) => stem));
}

function stemOf(word: string, folded: string): string {
  if (STOP_WORDS.has(folded) || (folded.length < 2 && !/\d/.test(folded))) return '';
  const known = stems.get(word);
  if (known !== undefined) return known;
  // The stemmer tells endings by their accents; what is compared has none.
  const stem = fold(stemmer(word));
  if (stems.size >= STEMS_KEPT) stems.clear();
  stems.set(word, stem);
  return stem;
}
