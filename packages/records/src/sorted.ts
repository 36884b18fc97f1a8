/** Where `key` stands, or would, in a list that is sorted by `keyOf`. */
export function placeOf<T>(
  sorted: readonly T[],
  key: string,
  keyOf: (item: T) => string,
  { isDescending = false } = {},
): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = keyOf(sorted[middle]!);
    if (isDescending ? found > key : found < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sorted by `keyOf`; fast where the list comes in runs that are sorted already. */
export function sortedBy<T>(items: Iterable<T>, keyOf: (item: T) => string): T[] {
  return [...items].sort((a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)];
    return first < second ? -1 : first > second ? 1 : 0;
  });
}
