import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextNumbers, numberedExhibits } from './numbers.ts';
import type { OrderedExhibit } from './numbers.ts';

const exhibit = (id: string, position: string, number: number | null = null): OrderedExhibit => ({
  id,
  position,
  number,
});
const shown = (exhibits: OrderedExhibit[]) =>
  numberedExhibits(exhibits).map(({ exhibit: { id }, number }) => `${number} ${id}`);

test('[EB1] those without a number follow those that have one, in their order', () => {
  const all = [exhibit('c', 'a5'), exhibit('a', 'a9', 2), exhibit('b', 'a1'), exhibit('d', 'a0', 1)];
  expect(shown(all)).toEqual(['1 d', '2 a', '3 b', '4 c']);
});

test('[EB1] two at the same place are ordered by id on every device', () => {
  const all = [exhibit('b', 'a1'), exhibit('a', 'a1')];
  expect(shown(all)).toEqual(shown(all.toReversed()));
});

test('[EB2] some of them are numbered as if the others were not there', () => {
  const all = [exhibit('a', 'a1'), exhibit('b', 'a2'), exhibit('c', 'a3'), exhibit('old', 'a0', 7)];
  const numbers = nextNumbers(all, [all[2]!, all[0]!]).map(({ exhibit: { id }, number }) => `${number} ${id}`);
  expect(numbers).toEqual(['8 a', '9 c']);
});

const exhibits = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    position: fc.constantFrom('a0', 'a1', 'a2'),
    number: fc.option(fc.integer({ min: 1, max: 50 }), { nil: null }),
  }),
  { selector: ({ id }) => id },
);

test('[EB1] no two have one number, what was communicated has the number it had', () => {
  fc.assert(
    fc.property(exhibits, (given) => {
      const used = new Set<number>();
      const all = given.map((each) => {
        if (each.number === null || used.has(each.number)) return { ...each, number: null };
        used.add(each.number);
        return each;
      });
      const numbered = numberedExhibits(all);
      expect(numbered).toHaveLength(all.length);
      expect(new Set(numbered.map(({ number }) => number)).size).toBe(all.length);
      for (const { exhibit: each, number } of numbered) if (each.number !== null) expect(number).toBe(each.number);
    }),
  );
});
