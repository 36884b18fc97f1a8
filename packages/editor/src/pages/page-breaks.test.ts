import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PageBlock } from './page-breaks.ts';
import { NOTES_TOP, pagesOf, topOnScreen } from './page-breaks.ts';

const block = (height: number, more: Partial<PageBlock> = {}): PageBlock => ({
  height,
  before: 0,
  after: 10,
  keepsNext: false,
  notes: 0,
  endsPage: false,
  ...more,
});

test('a block that does not fit begins the next page, what is left of the page before stays blank', () => {
  expect(pagesOf([block(400), block(400), block(400)], 1000)).toMatchObject({
    starts: [{ block: 2, blank: 1000 - 810 - 10, page: 2 }],
    count: 2,
  });
  expect(pagesOf([], 1000)).toMatchObject({ starts: [], count: 1 });
});

test('a heading goes with what it heads, unless it is alone on the page', () => {
  const heading = block(30, { before: 20, keepsNext: true });
  expect(pagesOf([block(900), heading, block(100)], 1000)).toMatchObject({
    starts: [{ block: 1, blank: 90, page: 2 }],
    count: 2,
  });
  expect(pagesOf([heading, block(960)], 1000).starts).toEqual([{ block: 1, blank: 1000 - 50 - 10, page: 2 }]);
});

test('a page break begins a page, also at the end of one that is full', () => {
  const stop = block(20, { endsPage: true });
  expect(pagesOf([block(100), stop, block(100)], 1000).starts.map(({ block }) => block)).toEqual([2]);
  expect(pagesOf([block(100), stop], 1000)).toMatchObject({ starts: [], count: 1 });
});

test('a block taller than a page runs over the next ones, and is counted', () => {
  expect(pagesOf([block(2500), block(100), block(600)], 1000)).toMatchObject({
    starts: [{ block: 2, blank: 1000 - 610 - 10, page: 4 }],
    count: 4,
  });
});

test('[ED22] a table taller than a page ends where the printer ends it, which parts no row', () => {
  const table = block(1650, { rows: [400, 400, 400, 400, 50] });
  const { starts, count, notesOn, long } = pagesOf([table, block(50, { notes: 20 }), block(900)], 1000);
  // Two rows, then two and the last one with what follows it.
  expect(long).toEqual([{ page: 1, over: 1, longer: 800 }]);
  expect(starts).toEqual([{ block: 2, blank: 1000 - 910 - 10, page: 3 }]);
  expect(count).toBe(3);
  expect(notesOn).toEqual(new Map([[1, 2]]));
  // A row that no page has room for is parted.
  expect(pagesOf([block(2600, { rows: [100, 2500] })], 1000).long).toEqual([{ page: 1, over: 2, longer: 2000 }]);
});

test('[ED27] notes stand at the foot of the pages that the screen shows, also after one that it shows longer', () => {
  const long = [{ page: 2, over: 2, longer: 1600 }];
  const tops = [1, 2, 4, 5].map((page) => topOnScreen(page, { long }, 1120));
  expect(tops).toEqual([0, 1120, 1120 + 1600, 2 * 1120 + 1600]);
});

test('[ED27] notes take their room at the foot of the page, and move a block that they do not fit with', () => {
  const noted = (height: number) => block(height, { notes: 60 });
  expect(pagesOf([noted(400), noted(400), block(50)], 1000)).toEqual({
    starts: [{ block: 2, blank: 1000 - 810 - 10, page: 2 }],
    count: 2,
    notesOn: new Map([
      [0, 1],
      [1, 1],
    ]),
    long: [],
  });
  expect(pagesOf([block(900), noted(60)], 1000).notesOn).toEqual(new Map([[1, 2]]));
  // Longer than a page with its notes: they stand where it ends.
  expect(pagesOf([noted(980), block(100)], 1000)).toEqual({
    starts: [],
    count: 2,
    notesOn: new Map([[0, 2]]),
    long: [{ page: 1, over: 1, longer: 1000 }],
  });
});

test('[ED22] whatever the blocks, each page begins once, in order, and holds no more than it can, with its notes', () => {
  const any = fc.record({
    height: fc.integer({ min: 1, max: 860 }),
    before: fc.nat(40),
    after: fc.nat(40),
    keepsNext: fc.boolean(),
    notes: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 70 })),
    endsPage: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 60 }), (blocks) => {
      const { starts, count, notesOn } = pagesOf(blocks, 1000);
      const firsts = [0, ...starts.map((start) => start.block)];
      expect(starts.map((start) => start.page)).toEqual(starts.map((_, i) => i + 2));
      expect(count).toBe(starts.length + 1);
      for (const [i, first] of firsts.entries()) {
        const end = firsts[i + 1] ?? blocks.length;
        if (i > 0) expect(first).toBeGreaterThan(firsts[i - 1]!);
        const on = blocks.slice(first, end);
        let used = 0;
        for (const [j, each] of on.entries())
          used += each.height + (j === 0 ? each.before : Math.max(on[j - 1]!.after, each.before));
        const notes = on.reduce((sum, each) => sum + each.notes, 0);
        expect(used + (notes > 0 ? notes + NOTES_TOP : 0)).toBeLessThanOrEqual(1000);
        for (const [j, each] of on.entries()) expect(notesOn.get(first + j)).toBe(each.notes > 0 ? i + 1 : undefined);
      }
    }),
  );
});
