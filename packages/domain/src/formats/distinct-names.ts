/**
 * Names beside each other, each of which tells its thing: those that coincide get a number, in the order of their keys,
 * so that a number stays with its thing.
 */
export function distinctNames(things: readonly { key: string; name: string }[]): Map<string, string> {
  const taken = new Set(things.map(({ name }) => name));
  const seen = new Set<string>();
  const names = new Map<string, string>();
  for (const { key, name } of things.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    let distinct = name;
    for (let number = 2; seen.has(distinct) || (distinct !== name && taken.has(distinct)); number++)
      distinct = `${name} (${number})`;
    seen.add(distinct);
    names.set(key, distinct);
  }
  return names;
}
