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

/** Sorted by `keyOf`, which is asked once for each; fast where the list comes in runs that are sorted already. */
export function sortedBy<T>(items: Iterable<T>, keyOf: (item: T) => string): T[] {
  const pairs: { key: string; item: T }[] = [];
  for (const item of items) pairs.push({ key: keyOf(item), item });
  pairs.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return pairs.map(({ item }) => item);
}
