import type { ClockRange } from './inspect.ts';

/** Sorted, disjoint clock ranges per client id: what a document is known to have deleted. */
export class RangeSet {
  readonly #ranges = new Map<number, ClockRange[]>();

  /** @param added not necessarily sorted or disjoint */
  add(added: Map<number, ClockRange[]>): void {
    for (const [client, list] of added) {
      const known = this.#ranges.get(client);
      if (!known) this.#ranges.set(client, merge(list));
      else if (list.length > known.length / 8 + 8) this.#ranges.set(client, merge([...known, ...list]));
      else for (const range of list) insert(known, range);
    }
  }

  contains(client: number, range: ClockRange): boolean {
    const list = this.#ranges.get(client);
    if (!list) return false;
    const candidate = list[lastFrom(list, range.from)];
    return candidate !== undefined && candidate.to >= range.to;
  }

  /** What of `ranges` is not wholly known; ranges known in part are kept whole. */
  missing(ranges: Map<number, ClockRange[]>): Map<number, ClockRange[]> {
    const missing = new Map<number, ClockRange[]>();
    for (const [client, list] of ranges) {
      const rest = list.filter((range) => !this.contains(client, range));
      if (rest.length > 0) missing.set(client, rest);
    }
    return missing;
  }
}

/** Index of the last range that begins at or before `clock`; -1 when there is none. */
export function lastFrom(list: readonly ClockRange[], clock: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.from <= clock) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Puts a range into a list of our own, in place. */
function insert(list: ClockRange[], range: ClockRange): void {
  let first = lastFrom(list, range.from);
  if (first < 0 || list[first]!.to < range.from) first += 1;
  let { from, to } = range;
  let end = first;
  while (end < list.length && list[end]!.from <= to) {
    from = Math.min(from, list[end]!.from);
    to = Math.max(to, list[end]!.to);
    end += 1;
  }
  list.splice(first, end - first, { from, to });
}

/** Sorted and disjoint. */
export function merge(list: ClockRange[]): ClockRange[] {
  const sorted = [...list].sort((a, b) => a.from - b.from);
  const merged: ClockRange[] = [];
  for (const range of sorted) {
    const last = merged.at(-1);
    if (last && range.from <= last.to) {
      if (range.to > last.to) merged[merged.length - 1] = { from: last.from, to: range.to };
    } else {
      merged.push(range);
    }
  }
  return merged;
}
