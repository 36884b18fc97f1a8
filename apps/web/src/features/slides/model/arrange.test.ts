import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALIGNMENTS, aligned, DIRECTIONS, distributed } from './arrange.ts';
import { around, bounds } from './geometry.ts';

const PAGE = { width: 9_600, height: 5_400 };
const side = fc.integer({ min: -500, max: 9_000 });
const size = fc.integer({ min: 1, max: 3_000 });
const element = fc.record({
  id: fc.uuid(),
  frame: fc.record({ x: side, y: side, width: size, height: size }),
  rotation: fc.integer({ min: 0, max: 359 }),
});

test('what is aligned has one line in common, within the box that it had; one alone stands on the page', () => {
  const [left, right] = [
    { id: 'a', rotation: 0, frame: { x: 100, y: 50, width: 200, height: 100 } },
    { id: 'b', rotation: 0, frame: { x: 700, y: 400, width: 100, height: 300 } },
  ];
  expect(aligned([left, right], 'right', PAGE).map(([, { frame }]) => frame.x)).toEqual([600, 700]);
  expect(aligned([left, right], 'middle', PAGE).map(([, { frame }]) => frame.y)).toEqual([325, 225]);
  expect(aligned([left], 'center', PAGE)[0]![1].frame).toEqual({ ...left.frame, x: 4_700 });
  fc.assert(
    fc.property(fc.array(element, { minLength: 2, maxLength: 6 }), fc.constantFrom(...ALIGNMENTS), (elements, to) => {
      const box = around(elements.map((each) => bounds(each)));
      const after = around(aligned(elements, to, PAGE).map(([, placed]) => bounds(placed)));
      expect(after.x).toBeGreaterThanOrEqual(box.x - 1e-6);
      expect(after.y + after.height).toBeLessThanOrEqual(box.y + box.height + 1e-6);
    }),
  );
});

test('what is distributed has one distance in between and keeps its ends, or one between its middles where there is no room', () => {
  fc.assert(
    fc.property(
      fc.array(element, { minLength: 3, maxLength: 6 }),
      fc.constantFrom(...DIRECTIONS),
      (elements, direction) => {
        const [at, long] = direction === 'across' ? (['x', 'width'] as const) : (['y', 'height'] as const);
        const before = around(elements.map((each) => bounds(each)));
        const boxes = distributed(elements, direction).map(([, placed]) => bounds(placed));
        const between = (measure: (n: number) => number) => boxes.slice(1).map((_, n) => measure(n));
        const gaps = between((n) => boxes[n + 1]![at] - (boxes[n]![at] + boxes[n]![long]));
        const middles = boxes.map((box) => box[at] + box[long] / 2);
        const steps = between((n) => middles[n + 1]! - middles[n]!);
        const hasRoom = before[long] >= boxes.reduce((sum, box) => sum + box[long], 0);
        for (const each of hasRoom ? gaps : steps) expect(each).toBeCloseTo((hasRoom ? gaps : steps)[0]!, 5);
        if (hasRoom) expect(around(boxes)[at]).toBeCloseTo(before[at], 5);
      },
    ),
  );
});
