import { frenchSound } from './french-sound.ts';
import { nameParts } from './name-parts.ts';

/** Why two names may be one: the same words, some of them, words that differ by a letter or two, words that sound alike. */
export type Likeness = 'same' | 'close' | 'sound' | 'part';

/** In the order in which they count. */
export const LIKENESSES: readonly Likeness[] = ['same', 'close', 'sound', 'part'];

/** Words of fewer letters are alike only where they are the same. */
const SHORT = 4;

/**
 * Whether two names may be of one person or company, whatever their order, accents, particles and company forms.
 * @returns `null`: nothing suggests it
 */
export function likenessOf(one: string, other: string): Likeness | null {
  return likenessOfParts(nameParts(one), nameParts(other));
}

/** How two words are alike; a sound is that of `frenchSound`. */
export type WordLikeness = 'same' | 'close' | 'sound';

/**
 * The same of names whose parts are at hand.
 * @param alike where the caller has compared the words already; of one letter it is not asked
 */
export function likenessOfParts(
  one: readonly string[],
  other: readonly string[],
  alike: (word: string, other: string) => WordLikeness | null = (word, found) => likenessOfWords(word, found),
): Likeness | null {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  if (few.length === 0) return null;
  const free = [...many];
  let worst: WordLikeness = 'same';
  for (const word of few) {
    const found = mostAlike(word, free, alike);
    if (found === null) return null;
    free.splice(found.at, 1);
    if (LIKENESSES.indexOf(found.how) > LIKENESSES.indexOf(worst)) worst = found.how;
  }
  if (free.length === 0) return worst;
  // One word of several: a surname alone says enough, a frequent first name says nothing.
  return worst === 'same' || few.length > 1 ? 'part' : null;
}

function mostAlike(
  word: string,
  others: readonly string[],
  alike: (word: string, other: string) => WordLikeness | null,
): { at: number; how: WordLikeness } | null {
  let best: { at: number; how: WordLikeness } | null = null;
  for (const [at, other] of others.entries()) {
    const how = isInitial(word, other) || isInitial(other, word) ? 'same' : alike(word, other);
    if (how !== null && (best === null || LIKENESSES.indexOf(how) < LIKENESSES.indexOf(best.how))) best = { at, how };
  }
  return best;
}

/**
 * @param soundOf where the sounds are at hand: `frenchSound`, and slower than all the rest
 * @returns `null`: nothing suggests that they are one
 */
export function likenessOfWords(
  one: string,
  other: string,
  soundOf: (word: string) => string = frenchSound,
): WordLikeness | null {
  if (one === other) return 'same';
  if (Math.min(one.length, other.length) < SHORT) return null;
  if (isClose(one, other)) return 'close';
  return soundOf(one) === soundOf(other) ? 'sound' : null;
}

/** « J. Martin » may be « Jeanne Martin ». */
const isInitial = (one: string, other: string) => one.length === 1 && other.startsWith(one);

function isClose(one: string, other: string): boolean {
  const allowed = Math.min(one.length, other.length) >= 8 ? 2 : 1;
  if (Math.abs(one.length - other.length) > allowed) return false;
  // A letter that is changed takes one away and adds one: most pairs are told apart without counting.
  if (ones(lettersOf(one) ^ lettersOf(other)) > 2 * allowed) return false;
  return distance(one, other) <= allowed;
}

/** A bit for each letter that a word has. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function ones(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Letters to add, take away, change or swap with their neighbour. */
export function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[other.length]!;
}
