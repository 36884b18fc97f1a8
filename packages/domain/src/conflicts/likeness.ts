import { frenchSound } from './french-sound.ts';
import { nameParts } from './name-parts.ts';

/** Why two names may be one: the same words, some of them, words that differ by a letter or two, words that sound alike. */
export type Likeness = 'same' | 'close' | 'sound' | 'part';

/** In the order in which they count. */
export const LIKENESSES: readonly Likeness[] = ['same', 'close', 'sound', 'part'];

/** Words of fewer letters are alike only where they are the same. */
const SHORT = 4;
/** A surname of so many letters that is nearly the same is no chance. */
const LONG = 6;

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
  alike: (word: string, other: string) => WordLikeness | null = likenessOfWords,
): Likeness | null {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  if (few.length === 0) return null;
  const free = [...many];
  let worst: WordLikeness = 'same';
  for (const word of few) {
    const found = bestMatch(word, free, alike);
    if (found === null) return null;
    free.splice(found.at, 1);
    if (LIKENESSES.indexOf(found.how) > LIKENESSES.indexOf(worst)) worst = found.how;
  }
  if (free.length === 0) return worst;
  // One word of several says enough as it is written; nearly so, where it is too long for most first names.
  return worst === 'same' || few.length > 1 || few[0]!.length >= LONG ? 'part' : null;
}

function bestMatch(
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

/** @returns `null`: nothing suggests that they are one */
export function likenessOfWords(one: string, other: string): WordLikeness | null {
  if (one === other) return 'same';
  if (Math.min(one.length, other.length) < SHORT) return null;
  if (isClose(one, lettersOf(one), other, lettersOf(other))) return 'close';
  return frenchSound(one) === frenchSound(other) ? 'sound' : null;
}

/** Many words, to find those that are like a few: what `likenessOfWords` says of each, without asking it of each. */
export class KnownWords {
  readonly #words: ReadonlySet<string>;
  readonly #bySound = new Map<string, string[]>();
  readonly #byLength = new Map<number, { word: string; letters: number }[]>();

  /** @param known with their `frenchSound` */
  constructor(known: readonly { word: string; sound: string }[]) {
    this.#words = new Set(known.map(({ word }) => word));
    for (const { word, sound } of known) {
      if (word.length < SHORT) continue;
      put(this.#bySound, sound, word);
      put(this.#byLength, word.length, { word, letters: lettersOf(word) });
    }
  }

  /** Those that are like it, and how. */
  alike(word: string): Map<string, WordLikeness> {
    const alike = new Map<string, WordLikeness>();
    if (word.length >= SHORT) {
      for (const other of this.#bySound.get(frenchSound(word)) ?? []) alike.set(other, 'sound');
      const letters = lettersOf(word);
      for (let length = word.length - MAX_CHANGES; length <= word.length + MAX_CHANGES; length += 1)
        for (const other of this.#byLength.get(length) ?? [])
          if (isClose(word, letters, other.word, other.letters)) alike.set(other.word, 'close');
    }
    if (this.#words.has(word)) alike.set(word, 'same');
    return alike;
  }
}

function put<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}

/** « J. Martin » may be « Jeanne Martin ». */
const isInitial = (one: string, other: string) => one.length === 1 && other.startsWith(one);

/** Letters that long words that are close may differ by; short ones by one. */
export const MAX_CHANGES = 2;

function isClose(one: string, lettersOfOne: number, other: string, lettersOfOther: number): boolean {
  const allowed = Math.min(one.length, other.length) >= 8 ? MAX_CHANGES : 1;
  if (Math.abs(one.length - other.length) > allowed) return false;
  // A letter that is changed takes one away and adds one: most pairs are told apart without counting.
  if (bitsOf(lettersOfOne ^ lettersOfOther) > 2 * allowed) return false;
  return distance(one, other) <= allowed;
}

/** A bit for each letter that a word has. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitsOf(number: number): number {
  let count = 0;
  for (let rest = number; rest !== 0; rest &= rest - 1) count += 1;
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
