import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createDoc, sheet } from '../../index.ts';
import { testActor } from '../../testing/actors.ts';
import { type CellSpan, MergePlaces } from './merges.ts';

const span = (max: number) =>
  fc.tuple(fc.nat(max), fc.nat(max)).map(([a, b]) => ({ first: Math.min(a, b), last: Math.max(a, b) }));
const SPAN: fc.Arbitrary<CellSpan> = fc.record({ rows: span(300), columns: span(60) });

test('[CL7] merges are found by any cell that they cover, and no others', () => {
  fc.assert(
    fc.property(fc.array(SPAN, { maxLength: 30 }), SPAN, (spans, asked) => {
      const merges = spans.map((each, at) => ({ ...each, key: `${at}/1` }));
      const meeting = merges.filter(
        ({ rows, columns }) =>
          rows.first <= asked.rows.last &&
          rows.last >= asked.rows.first &&
          columns.first <= asked.columns.last &&
          columns.last >= asked.columns.first,
      );
      const found = new MergePlaces(merges).meeting(asked);
      expect(found.map(({ key }) => key).toSorted()).toEqual(meeting.map(({ key }) => key).toSorted());
    }),
  );
});

const MAX_STEPS = 2_500_000;

/** The merges that are read of the largest sheet there is, in a bounded number of steps. */
function readOf(entries: readonly (readonly [from: string, to: string])[]) {
  const [doc, ann] = [createDoc('document'), testActor('ann')];
  const { rows, columns } = sheet.MAX_LINES;
  const id = sheet.addSheet(doc, ann, { name: 'Débours', firstRows: rows, firstColumns: columns });
  for (const [from, to] of entries) sheet.mergeCells(doc, ann, id, from, to);
  const grid = sheet.readGrid(doc, sheet.readSheet(doc, id)!);
  const get = Reflect.get(Map.prototype, 'get') as (this: unknown, key: unknown) => unknown;
  let looked = 0;
  const looks = vi.spyOn(Map.prototype, 'get').mockImplementation(function (this: unknown, key: unknown) {
    looked += 1;
    if (looked > MAX_STEPS) throw new Error('too many steps');
    return get.call(this, key);
  });
  try {
    return sheet.readMerges(doc, id, grid).map(({ key }) => key);
  } finally {
    looks.mockRestore();
  }
}

const whole = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => [`${first + at}/1`, '100000/702'] as const);

test('[CL7] of 5 000 merges of a whole sheet one counts, and reading them takes a bounded number of steps', () => {
  expect(readOf(whole(1, 5_000))).toEqual(['1/1']);
});

test('[CL7] merges that meet another one at their end only do not freeze a sheet, and small ones still count', () => {
  // The one that all others meet has the least key, and stands in the last cells.
  const entries = [['100000/701', '100000/702'] as const, ...whole(2_000, 5_000), ['99999/1', '99999/2'] as const];
  expect(readOf(entries)).toEqual(['100000/701', '99999/1']);
});
