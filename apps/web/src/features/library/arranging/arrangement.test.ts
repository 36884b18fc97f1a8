import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asTheyAre, cutBefore, filesOf, isChanged, placed, stepped, turned, without } from './arrangement.ts';
import type { PlacedPage } from './arrangement.ts';

const chosen = (...indexes: number[]) => new Set(indexes.map((index) => `page-${index}`));
const order = (pages: readonly PlacedPage[]) => pages.map(({ index }) => index);

test('[TP10] pages that are moved stay in their order, before or after another, and nowhere where that one moves too', () => {
  const pages = asTheyAre(5);
  expect(order(placed(pages, chosen(3, 1), { before: 'page-0' }))).toEqual([1, 3, 0, 2, 4]);
  expect(order(placed(pages, chosen(0, 1), { after: 'page-4' }))).toEqual([2, 3, 4, 0, 1]);
  expect(placed(pages, chosen(1, 2), { after: 'page-2' })).toBe(pages);
  expect(placed(pages, chosen(1), { after: 'page-9' })).toBe(pages);
});

test('[TP10] a step moves each chosen page by one place, and those at the edge wait there', () => {
  const pages = asTheyAre(5);
  expect(order(stepped(pages, chosen(0, 1, 3), -1))).toEqual([0, 1, 3, 2, 4]);
  expect(order(stepped(pages, chosen(2, 4), 1))).toEqual([0, 1, 3, 2, 4]);
  // Nothing is there to be taken back.
  expect([stepped(pages, chosen(), 1), stepped(pages, chosen(0), -1)].every((each) => each === pages)).toBe(true);
});

test('[TP10] whatever is done, each page is there once or was removed, and four turns are none', () => {
  const picks = fc.uniqueArray(fc.nat(5), { minLength: 1 });
  const step = fc.tuple(fc.constantFrom('place', 'up', 'down', 'turn', 'cut'), picks, fc.nat(5), fc.boolean());
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let pages = asTheyAre(6);
      for (const [what, some, at, isAfter] of steps) {
        const target = isAfter ? { after: `page-${at}` } : { before: `page-${at}` };
        if (what === 'place') pages = placed(pages, chosen(...some), target);
        else if (what === 'cut') pages = cutBefore(pages, chosen(...some));
        else if (what === 'turn') pages = turned(pages, chosen(...some), isAfter ? 90 : -90);
        else pages = stepped(pages, chosen(...some), what === 'up' ? -1 : 1);
      }
      expect(order(pages).toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5]);
      expect(filesOf(pages).flat()).toEqual(pages);
      expect(filesOf(pages).every((file) => file.length > 0)).toBe(true);
      let again = pages;
      for (let turn = 0; turn < 4; turn += 1) again = turned(again, chosen(0, 2), 90);
      expect(again).toEqual(pages);
      const [first] = steps;
      if (first) expect(without(pages, chosen(...first[1]))).toHaveLength(6 - first[1].length);
    }),
  );
});

test('[TP11] a file begins where it was cut, and what is cut twice is whole again', () => {
  const cut = cutBefore(asTheyAre(4), chosen(2));
  expect(filesOf(cut).map(order)).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect([isChanged(cut, 4), isChanged(cutBefore(cut, chosen(2)), 4)]).toEqual([true, false]);
  // The first page begins a file anyway.
  expect(isChanged(cutBefore(asTheyAre(4), chosen(0)), 4)).toBe(false);
});
