// @vitest-environment happy-dom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countedIn } from './counted.ts';
import type { Box, Piece, Range } from './near.ts';
import { covers, joined, leftOut, within } from './near.ts';
import { docOf, editorOn } from '../testing/editors.ts';

const pieces = fc
  .array(
    fc.record({
      height: fc.integer({ min: 1, max: 300 }),
      before: fc.integer({ min: 0, max: 40 }),
      after: fc.integer({ min: 0, max: 40 }),
      clauses: fc.array(fc.constantFrom(1 as const, 2 as const, 3 as const), { maxLength: 3 }),
      notes: fc.integer({ min: 0, max: 2 }),
      gapBefore: fc.option(fc.integer({ min: 1, max: 400 })),
    }),
    { minLength: 2, maxLength: 60 },
  )
  .map((blocks) =>
    blocks.flatMap(({ height, before, after, clauses, notes, gapBefore }, index): Piece[] => [
      ...(gapBefore === null || index === 0
        ? []
        : [{ height: gapBefore, before: 0, after: 0, index, counted: null } satisfies Piece]),
      { height, before, after, index, counted: { clauses, notes } },
    ]),
  );
const ranges = fc.array(fc.tuple(fc.integer({ min: -5, max: 70 }), fc.integer({ min: 0, max: 9 })), { maxLength: 4 });

function nearOf(all: readonly Piece[], chosen: [number, number][]): Range[] {
  const last = all.at(-1)!.index;
  return joined(
    [{ from: 0, to: 0 }, { from: last, to: last + 1 }, ...chosen.map(([from, size]) => ({ from, to: from + size }))],
    last + 1,
  );
}

/** Where the upper edge of each box stands. */
function tops(boxes: readonly Box[]): number[] {
  let y = 0;
  let after = 0;
  return boxes.map((box, i) => {
    if (i > 0) y += Math.max(after, box.before);
    const top = y;
    y += box.height;
    ({ after } = box);
    return top;
  });
}

test('[ED37] what stays stands where it stood, whatever is left out', () => {
  fc.assert(
    fc.property(pieces, ranges, (all, chosen) => {
      const { values, rooms } = leftOut(all, nearOf(all, chosen));
      const where = tops(all);
      const shown = all.flatMap(({ height, before, after }, i): (Box & { was: number | null })[] => {
        const value = values[i]!;
        if (value === null) return [{ height, before, after, was: where[i]! }];
        return value === '' ? [] : [{ height: rooms[Number(value) - 1]!.height, before: 0, after: 0, was: null }];
      });
      const stands = tops(shown).filter((_, i) => shown[i]!.was !== null);
      expect(stands).toEqual(shown.flatMap(({ was }) => was ?? []));
    }),
  );
});

test('[ED37] the counters go on behind what is left out', () => {
  fc.assert(
    fc.property(pieces, ranges, (all, chosen) => {
      const { values, rooms } = leftOut(all, nearOf(all, chosen));
      const whole = leftOut(all, [{ from: 0, to: all.length }]);
      expect(whole.rooms).toEqual([]);
      let counts = { clause1: 0, clause2: 0, clause3: 0, footnote: 0 };
      for (const [i, { counted }] of all.entries()) {
        for (const level of counted?.clauses ?? [])
          counts = {
            ...counts,
            ...(level === 1 && { clause1: counts.clause1 + 1, clause2: 0, clause3: 0 }),
            ...(level === 2 && { clause2: counts.clause2 + 1, clause3: 0 }),
            ...(level === 3 && { clause3: counts.clause3 + 1 }),
          };
        counts.footnote += counted?.notes ?? 0;
        const value = values[i]!;
        if (value === null || value === '') continue;
        expect(rooms[Number(value) - 1]!.counts).toBe(
          Object.entries(counts)
            .map((entry) => entry.join(' '))
            .join(' '),
        );
      }
    }),
  );
});

test('[ED37] ranges come in order, without what they share, and cover what was asked for', () => {
  fc.assert(
    fc.property(ranges, fc.integer({ min: 1, max: 70 }), (chosen, last) => {
      const asked = chosen.map(([from, size]) => ({ from, to: from + size }));
      const out = joined(asked, last);
      for (const [i, range] of out.entries()) {
        expect(range.from).toBeGreaterThanOrEqual(0);
        expect(range.to).toBeLessThanOrEqual(last);
        if (i > 0) expect(range.from).toBeGreaterThan(out[i - 1]!.to + 1);
      }
      for (const { from, to } of asked)
        if (to >= 0 && from <= last)
          expect(covers(out, { from: Math.max(0, from), to: Math.min(last, to) })).toBe(true);
    }),
  );
});

test('[ED37] a stretch of the screen meets the blocks that stand in it', () => {
  fc.assert(
    fc.property(pieces, fc.integer({ min: -500, max: 9_000 }), fc.integer({ min: 1, max: 900 }), (all, top, height) => {
      const met = within(all, top, top + height);
      const where = tops(all);
      const seen = all.filter(
        (piece, i) => piece.counted && where[i]! <= top + height && where[i]! + piece.height > top,
      );
      expect(seen.filter(({ index }) => index < met.from || index > met.to)).toEqual([]);
    }),
  );
});

test('[ED37] clauses and notes are counted in what a block holds', () => {
  const editor = editorOn(
    docOf(
      '<p data-clause="1">Objet</p><ul><li><p data-clause="2">Prix<span data-footnote>Hors taxes.</span></p></li></ul><p>Fin</p>',
    ),
  );
  const counted: unknown[] = [];
  editor.state.doc.forEach((block) => void counted.push(countedIn(block)));
  expect(counted).toEqual([
    { clauses: [1], notes: 0 },
    { clauses: [2], notes: 1 },
    { clauses: [], notes: 0 },
  ]);
  editor.destroy();
});
