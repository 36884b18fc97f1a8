import { expect, test } from 'vitest';
import { PrintEdges } from './print-edges.ts';
import type { PrintCell, PrintLine } from './tables-file.ts';

function cell(lines: [PrintLine, PrintLine, PrintLine, PrintLine] | null, more: Partial<PrintCell> = {}): PrintCell {
  const [top = null, right = null, bottom = null, left = null] = lines ?? [];
  return {
    ...{ text: '', columns: 1, rows: 1, align: 'left', bold: false, italic: false, underline: false },
    ...{ ink: null, fill: null, isNumber: false, lines: lines && { top, right, bottom, left } },
    ...more,
  };
}

test('of two cells that meet the stronger line shows; a line is broad where it is from end to end', () => {
  const edges = new PrintEdges([
    [cell(['medium', 'thin', 'double', null]), cell(['double', null, null, 'medium'])],
    [cell(['thin', null, null, null]), cell(null)],
  ]);
  expect([edges.before(0, 0), edges.before(1, 0), edges.before(1, 1)]).toEqual([null, 'medium', null]);
  expect([edges.above(0, 1), edges.above(1, 0), edges.above(1, 1), edges.above(2, 0)]).toEqual([
    ...['double', 'double', null, null],
  ]);
  expect([edges.isBroadAbove(0), edges.isBroadAbove(1), edges.isBroadBefore(1)]).toEqual([true, false, false]);
});

test('a cell that spans others has its lines at the ends of all of them', () => {
  const edges = new PrintEdges([
    [cell(['thin', 'medium', 'double', 'thin'], { columns: 2, rows: 5 }), null],
    [null, null],
  ]);
  expect([edges.above(0, 1), edges.above(2, 0), edges.above(2, 1), edges.above(1, 0)]).toEqual([
    ...['thin', 'double', 'double', null],
  ]);
  expect([edges.before(2, 0), edges.before(2, 1), edges.before(1, 0)]).toEqual(['medium', 'medium', null]);
  expect([edges.isBroadAbove(2), edges.isBroadBefore(2), edges.isBroadBefore(0)]).toEqual([true, true, false]);
});
