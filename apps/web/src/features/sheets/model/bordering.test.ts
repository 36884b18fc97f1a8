import { createDoc, newActor, sheet } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { type BorderKind, drawBorders } from './bordering.ts';
import { mergeBox } from './merging.ts';
import type { Box } from './selection.ts';
import { SheetStore } from './sheet-store.ts';

const CLAIRE = newActor('claire', 'device', { now: () => Date.parse('2026-11-21T09:00:00Z') });

function opened() {
  const doc = createDoc('document');
  const id = sheet.addSheet(doc, CLAIRE, { name: 'Débours', firstRows: 6, firstColumns: 6 });
  const store = new SheetStore(doc, CLAIRE);
  const view = () => store.views[0]!;
  const draw = (kind: BorderKind, ...[top, left, bottom, right]: [number, number, number, number]) =>
    drawBorders(store, view(), { top, left, bottom, right } satisfies Box, kind);
  const linesOf = (row: number, column: number) => store.formatOf(id, String(row), String(column)).borders;
  return { doc, id, store, view, draw, linesOf };
}

test('lines are drawn around a box, between its cells, or both, and kept where none are drawn', () => {
  const { draw, linesOf, store } = opened();
  draw('frame', 1, 1, 2, 2);
  expect([linesOf(2, 2), linesOf(2, 3), linesOf(3, 2), linesOf(3, 3)]).toEqual(['m--m', 'mm--', '--mm', '-mm-']);
  draw('inner', 1, 1, 2, 2);
  expect([linesOf(2, 2), linesOf(3, 3)]).toEqual(['mttm', 'tmmt']);
  store.undo.undo();
  expect(linesOf(2, 2)).toBe('m--m');
  draw('all', 1, 1, 2, 2);
  expect([linesOf(2, 2), linesOf(3, 3)]).toEqual(['tttt', 'tttt']);
  draw('total', 2, 1, 2, 2);
  expect([linesOf(3, 2), linesOf(2, 2)]).toEqual(['ttdt', 'tt-t']);
});

test('lines that face the ends of a box make room for those drawn, and go with them', () => {
  const { draw, linesOf } = opened();
  draw('frame', 0, 0, 0, 0);
  draw('all', 0, 1, 0, 1);
  expect([linesOf(1, 1), linesOf(1, 2)]).toEqual(['m-mm', 'tttt']);
  draw('all', 1, 0, 1, 0);
  draw('none', 0, 1, 0, 1);
  expect([linesOf(1, 1), linesOf(1, 2), linesOf(2, 1)]).toEqual(['m--m', undefined, 'tttt']);
});

test('whole columns and rows say their lines once; a cell of one may have none', () => {
  const { doc, id, draw, linesOf } = opened();
  draw('all', 0, 1, 5, 2);
  expect([...sheet.partOf(doc, id, 'formats')!.keys()]).toEqual(['/2/borders', '/3/borders']);
  draw('none', 2, 1, 2, 1);
  expect([linesOf(2, 2), linesOf(3, 2), linesOf(3, 3)]).toEqual(['tt-t', '----', 'ttt-']);
  draw('outer', 4, 0, 4, 5);
  expect([linesOf(5, 1), linesOf(5, 6)]).toEqual(['t-t-', 't-t-']);
});

test('merged cells have the lines of the first, at the ends of all of them', () => {
  const { doc, id, store, view, draw, linesOf } = opened();
  mergeBox(store, view(), { top: 1, bottom: 2, left: 1, right: 3 });
  draw('outer', 1, 1, 3, 3);
  expect([linesOf(2, 2), linesOf(4, 2), linesOf(4, 4)]).toEqual(['tt-t', '--tt', '-tt-']);
  expect([...sheet.partOf(doc, id, 'formats')!.keys()]).toHaveLength(4);
});
