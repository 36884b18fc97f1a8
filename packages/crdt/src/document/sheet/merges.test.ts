import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CellSpan, MergePlaces } from './merges.ts';

const span = (most: number) =>
  fc.tuple(fc.nat(most), fc.nat(most)).map(([a, b]) => ({ first: Math.min(a, b), last: Math.max(a, b) }));
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
