import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** Sorts after every key that `between` makes: where a record without a usable position stands. */
export const LAST_POSITION = '~';

/** The server gives new keys to a whole list when one grows past this. */
export const MAX_POSITION_LENGTH = 64;

/** Steps of random descent between two neighbours: 2^32 places, so even thousands at the same place do not meet by chance. */
const JITTER_STEPS = 32;

export interface Positioned {
  id: string;
  position: string;
}

/** Order of a list: by position, then by id, in code units. */
export function comparePositions(a: Positioned, b: Positioned): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/**
 * A fresh key between two neighbours (`null` = the end of the list). Neighbours with equal or unusable keys are
 * tolerated: equal keys give a key after both.
 */
export function between(after: string | null, before: string | null, random: () => number): string {
  let low = after !== null && isPosition(after) ? after : null;
  let high = before !== null && isPosition(before) ? before : null;
  if (low !== null && high !== null && low > high) [low, high] = [high, low];
  if (low !== null && low === high) high = null;
  let key = generateKeyBetween(low, high);
  for (let step = 0; step < JITTER_STEPS; step++) {
    if (random() < 0.5) high = key;
    else low = key;
    key = generateKeyBetween(low, high);
  }
  return key;
}

/** Where a record goes: right before or right after another one, or at an end of the list. */
export type Place = { before: string } | { after: string } | 'first' | 'last';

/** A key for `place` among `siblings` in any order; the moving record itself may be among them. An unknown neighbour means the end. */
export function positionAt(siblings: Positioned[], place: Place, moving: string | null, random: () => number): string {
  const sorted = siblings.filter((sibling) => sibling.id !== moving).toSorted(comparePositions);
  const index = indexOf(sorted, place);
  const low = sorted[index - 1]?.position ?? null;
  const high = sorted.slice(index).find((sibling) => low === null || sibling.position > low)?.position ?? null;
  return between(low, high, random);
}

/** `count` evenly spread keys, short. */
export function freshPositions(count: number): string[] {
  return generateNKeysBetween(null, null, count);
}

/** `count` keys after those of a list, in order. */
export function positionsAfter(siblings: readonly Positioned[], count: number): string[] {
  const last = siblings.reduce<string | null>(
    (max, { position }) => (isPosition(position) && (max === null || position > max) ? position : max),
    null,
  );
  return generateNKeysBetween(last, null, count);
}

export function isPosition(value: unknown): value is string {
  // The library accepts foreign characters in some places and refuses the keys it then makes from them.
  if (typeof value !== 'string' || !/^[0-9A-Za-z]+$/.test(value)) return false;
  try {
    return generateKeyBetween(value, null) > value;
  } catch {
    // The library tells a malformed key only by throwing; the caller treats it as absent.
    return false;
  }
}

function indexOf(sorted: Positioned[], place: Place): number {
  if (place === 'first') return 0;
  if (place === 'last') return sorted.length;
  const neighbour = 'before' in place ? place.before : place.after;
  const at = sorted.findIndex((sibling) => sibling.id === neighbour);
  if (at < 0) return sorted.length;
  return 'before' in place ? at : at + 1;
}
