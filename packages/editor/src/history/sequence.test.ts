import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonOf, stretches } from './sequence.ts';

test('[HV1] what two lists have in common stands in both, in order, and is the longest there is', () => {
  const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 24 });
  fc.assert(
    fc.property(list, list, (a, b) => {
      const pairs = commonOf(a, b);
      for (const [index, [i, j]] of pairs.entries()) {
        expect(a[i]).toBe(b[j]);
        const before = pairs[index - 1];
        if (before) expect(i > before[0] && j > before[1]).toBe(true);
      }
      expect(pairs).toHaveLength(lengthOfCommon(a, b));
      const parts = [...stretches(pairs, a.length, b.length)];
      const places = parts.flatMap((part) => ('pair' in part ? [part.pair[0]] : range(part.gap.a)));
      expect(places).toEqual(a.map((_, index) => index));
      const others = parts.flatMap((part) => ('pair' in part ? [part.pair[1]] : range(part.gap.b)));
      expect(others).toEqual(b.map((_, index) => index));
    }),
  );
});

test('lists that have little in common keep what they begin and end with', () => {
  const a = ['début', ...Array.from({ length: 2_000 }, (_, index) => `a${index}`), 'fin'];
  const b = ['début', ...Array.from({ length: 2_000 }, (_, index) => `b${index}`), 'fin'];
  expect(commonOf(a, b)).toEqual([
    [0, 0],
    [2_001, 2_001],
  ]);
});

function range([from, to]: [number, number]): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

function lengthOfCommon(a: string[], b: string[]): number {
  const rows = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0));
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1)
      rows[i]![j] = a[i - 1] === b[j - 1] ? rows[i - 1]![j - 1]! + 1 : Math.max(rows[i - 1]![j]!, rows[i]![j - 1]!);
  return rows[a.length]![b.length]!;
}
