import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptIn, NOTHING, rangedTo, toggled, type Selection } from './selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const ids = (selection: Selection) => [...selection.ids].toSorted();

test('a range goes from where the choice began to here, in either direction', () => {
  const from = toggled(NOTHING, 'd');
  expect(ids(rangedTo(from, ORDER, 'b'))).toEqual(['b', 'c', 'd']);
  expect(ids(rangedTo(rangedTo(from, ORDER, 'b'), ORDER, 'e'))).toEqual(['b', 'c', 'd', 'e']);
  expect(ids(rangedTo(NOTHING, ORDER, 'c'))).toEqual(['c']);
});

test('what is no longer shown is no longer chosen', () => {
  const chosen = rangedTo(toggled(NOTHING, 'a'), ORDER, 'c');
  const kept = keptIn(chosen, ['c', 'b']);
  expect(ids(kept)).toEqual(['b', 'c']);
  expect(kept.anchor).toBeNull();
  expect(ids(rangedTo(kept, ['c', 'b'], 'c'))).toEqual(['b', 'c']);
});

test('a row taken in and out again leaves the others as they were', () => {
  fc.assert(
    fc.property(fc.subarray(ORDER), fc.constantFrom(...ORDER), (chosen, id) => {
      const selection = chosen.reduce(toggled, NOTHING);
      expect(ids(toggled(toggled(selection, id), id))).toEqual(chosen.toSorted());
    }),
  );
});
