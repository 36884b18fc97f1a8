import { createDoc, newActor, sheet } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { movedSelection, nextPlace } from '../components/grid-keys.ts';
import { typeInto } from './cell-actions.ts';
import { mergeBox, splitBox } from './merging.ts';
import { boxOf, indexOf, placeAt, type Selection } from './selection.ts';
import { SheetStore } from './sheet-store.ts';

const CLAIRE = newActor('claire', 'device', { now: () => Date.parse('2026-11-21T09:00:00Z') });

function opened(cells: Record<string, string> = {}) {
  const doc = createDoc('document');
  const id = sheet.addSheet(doc, CLAIRE, { name: 'Feuil1', firstRows: 8, firstColumns: 5 });
  const store = new SheetStore(doc, CLAIRE);
  for (const [key, text] of Object.entries(cells)) typeInto(store, id, key, text);
  const view = () => store.views[0]!;
  const at = (row: number, column: number): Selection => {
    const place = placeAt(view(), row, column);
    return { active: place, end: place };
  };
  return { doc, id, store, view, at };
}

const press = (key: string, more: Partial<{ shiftKey: boolean }> = {}) => ({
  ...{ key, shiftKey: false, ctrlKey: false, metaKey: false },
  ...more,
});

test('merged cells are one for keys and for a selection, from whatever side', () => {
  const { store, view, at } = opened();
  mergeBox(store, view(), { top: 1, bottom: 2, left: 1, right: 2 });
  const goes = (row: number, column: number, key: string) =>
    indexOf(view(), movedSelection(store, view(), at(row, column), press(key))!.active);
  expect(goes(1, 0, 'ArrowRight')).toEqual({ row: 1, column: 1 });
  expect(goes(2, 0, 'ArrowRight')).toEqual({ row: 1, column: 1 });
  expect(goes(1, 1, 'ArrowRight')).toEqual({ row: 1, column: 3 });
  expect(goes(1, 1, 'ArrowDown')).toEqual({ row: 3, column: 1 });
  expect(goes(3, 2, 'ArrowUp')).toEqual({ row: 1, column: 1 });
  expect(indexOf(view(), nextPlace(view(), at(1, 1), 0, -1).active)).toEqual({ row: 1, column: 0 });
  const grown = movedSelection(store, view(), at(2, 0), press('ArrowRight', { shiftKey: true }))!;
  expect(boxOf(view(), grown)).toEqual({ top: 1, bottom: 2, left: 0, right: 2 });
});

test('a selection grows over merges that it meets, and over those that these meet', () => {
  const { store, view, at } = opened();
  mergeBox(store, view(), { top: 0, bottom: 1, left: 1, right: 1 });
  mergeBox(store, view(), { top: 1, bottom: 1, left: 2, right: 4 });
  const selection = { active: at(0, 0).active, end: at(0, 2).active };
  expect(boxOf(view(), selection)).toEqual({ top: 0, bottom: 1, left: 0, right: 4 });
});

test('what merged cells cover stays, and is back when they are parted; one step undoes it', () => {
  const { id, store, view } = opened({ '1/1': 'Demandeur', '1/2': 'Défendeur', '2/1': '3' });
  expect(mergeBox(store, view(), { top: 0, bottom: 1, left: 0, right: 1 })).toBe(2);
  expect(store.workbook.contentOf(id, '1/2')).toBe('Défendeur');
  splitBox(store, view(), { top: 1, bottom: 1, left: 1, right: 1 });
  expect(view().merges).toEqual([]);
  store.undo.undo();
  expect(view().merges).toHaveLength(1);
  store.undo.undo();
  expect([view().merges, store.textOf(id, '1/2')]).toEqual([[], 'Défendeur']);
});

test('the only filled cell of a merge becomes its first; a merge replaces those that it meets', () => {
  const { id, store, view } = opened({ '2/2': 'Audience' });
  mergeBox(store, view(), { top: 1, bottom: 2, left: 1, right: 1 });
  expect(mergeBox(store, view(), { top: 0, bottom: 2, left: 0, right: 2 })).toBe(0);
  expect(store.textOf(id, '1/1')).toBe('Audience');
  expect(view().merges.map(({ key }) => key)).toEqual(['1/1']);
});
