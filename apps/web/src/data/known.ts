/**
 * What is known of a value that is made of many documents: nothing yet, what it was when it was last known, or what it
 * is. No screen states a number, or that there is nothing, of another state than `known` as a fact.
 */
export type Known<T> =
  | { readonly state: 'unknown' }
  | { readonly state: 'last-known'; readonly value: T }
  | { readonly state: 'known'; readonly value: T };

/** @param isComplete everything that `value` is made of was read @param last what it was when it last was */
export function knownOf<T>(value: T, isComplete: boolean, last: T | null | undefined): Known<T> {
  if (isComplete) return { state: 'known', value };
  return last === null || last === undefined ? { state: 'unknown' } : { state: 'last-known', value: last };
}

/** What a screen may show: the value, the last one, or `null`. */
export function shownOf<T>(known: Known<T>): T | null {
  return known.state === 'unknown' ? null : known.value;
}
