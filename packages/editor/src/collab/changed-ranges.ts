import type { Transaction } from '@tiptap/pm/state';

export interface ChangedRange {
  from: number;
  to: number;
}

/** Where in its text a transaction put something, by its steps. */
export function changedRanges({ mapping }: Transaction): ChangedRange[] {
  const ranges: ChangedRange[] = [];
  for (const [index, map] of mapping.maps.entries()) {
    const rest = mapping.slice(index + 1);
    map.forEach((_from, _to, from, to) => ranges.push({ from: rest.map(from, -1), to: rest.map(to, 1) }));
  }
  return ranges;
}
