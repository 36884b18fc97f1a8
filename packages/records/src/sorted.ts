/** Where `key` stands, or would, in a list that is sorted by `keyOf`; not before `from`. */
export function placeOf<T>(
  sorted: readonly T[],
  key: string,
  keyOf: (item: T) => string,
  { isDescending = false, from = 0 } = {},
): number {
  let [low, high] = [from, sorted.length];
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

/**
 * A sorted list without some of its items and with others, which come in any order. Its time grows with the length of
 * the list, hardly with the number of items: for many changes at once.
 */
export function mergedBy<T>(
  sorted: readonly T[],
  { removed, added }: { removed: ReadonlySet<T>; added: Iterable<T> },
  keyOf: (item: T) => string,
  { isDescending = false } = {},
): T[] {
  const rest = removed.size === 0 ? sorted : sorted.filter((item) => !removed.has(item));
  const others = sortedBy(added, keyOf);
  if (isDescending) others.reverse();
  const merged: T[] = [];
  let from = 0;
  for (const other of others) {
    const to = placeOf(rest, keyOf(other), keyOf, { isDescending, from });
    while (from < to) merged.push(rest[from++]!);
    merged.push(other);
  }
  while (from < rest.length) merged.push(rest[from++]!);
  return merged;
}
