import * as Y from 'yjs';

const ONE: readonly PropertyKey[] = ['get', 'has'];
const ALL: readonly PropertyKey[] = ['forEach', 'toArray', 'toJSON', 'map', 'slice'];
const ITERATORS: readonly PropertyKey[] = ['keys', 'values', 'entries', Symbol.iterator];

/**
 * Counts what a piece of work reads of shared maps and arrays: its cost in steps, which no busy machine changes.
 * @returns values read by key or index, and those that a reading of a whole map or array went over
 */
export function countReads(work: () => void): number {
  let reads = 0;
  const originals: (() => void)[] = [];
  const replace = (type: object, name: PropertyKey, read: (self: unknown, result: unknown) => unknown): void => {
    const property = Object.getOwnPropertyDescriptor(type, name);
    const method: unknown = property?.value;
    if (property === undefined || typeof method !== 'function') return;
    const value = new Proxy(method, {
      apply: (target, self, parameters) => read(self, Reflect.apply(target, self, parameters)),
    });
    Object.defineProperty(type, name, { ...property, value });
    originals.push(() => Object.defineProperty(type, name, property));
  };
  function* counted(values: Iterable<unknown>): Generator<unknown> {
    for (const value of values) {
      reads += 1;
      yield value;
    }
  }
  const add = (cost: number, result: unknown): unknown => {
    reads += cost;
    return result;
  };
  for (const type of [Y.Map.prototype, Y.Array.prototype]) {
    for (const name of ONE) replace(type, name, (_, result) => add(1, result));
    for (const name of ALL) replace(type, name, (self, result) => add(sizeOf(self), result));
    for (const name of ITERATORS) replace(type, name, (_, result) => counted(result as Iterable<unknown>));
  }
  try {
    work();
  } finally {
    for (const restore of originals) restore();
  }
  return reads;
}

function sizeOf(shared: unknown): number {
  if (shared instanceof Y.Map) return shared.size;
  return shared instanceof Y.Array ? shared.length : 1;
}
