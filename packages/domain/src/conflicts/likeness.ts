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

/** The same of names whose parts are at hand. */
export function likenessOfParts(one: readonly string[], other: readonly string[]): Likeness | null {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  if (few.length === 0) return null;
  const free = [...many];
  let worst: 'same' | 'close' | 'sound' = 'same';
  for (const word of few) {
    const found = (['same', 'close', 'sound'] as const)
      .map((how) => ({ how, at: free.findIndex((each) => isAlike[how](word, each)) }))
      .find(({ at }) => at !== -1);
    if (found === undefined) return null;
    free.splice(found.at, 1);
    if (LIKENESSES.indexOf(found.how) > LIKENESSES.indexOf(worst)) worst = found.how;
  }
  if (free.length === 0) return worst;
  // One word of several: a surname alone says enough, a frequent first name says nothing.
  return worst === 'same' || few.length > 1 ? 'part' : null;
}

const isAlike: Readonly<Record<'same' | 'close' | 'sound', (one: string, other: string) => boolean>> = {
  same: (one, other) => one === other || isInitial(one, other) || isInitial(other, one),
  close: (one, other) => Math.min(one.length, other.length) >= SHORT && distance(one, other) <= allowed(one, other),
  sound: (one, other) => Math.min(one.length, other.length) >= SHORT && frenchSound(one) === frenchSound(other),
};

/** « J. Martin » may be « Jeanne Martin ». */
const isInitial = (one: string, other: string) => one.length === 1 && other.startsWith(one);

const allowed = (one: string, other: string) => (Math.min(one.length, other.length) >= 8 ? 2 : 1);

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
