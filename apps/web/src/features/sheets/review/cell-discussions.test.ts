import { createDoc, document as cellDocument, newActor, sheet } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { clearCells, typeInto } from '../model/cell-actions.ts';
import { copyCells, pasteCells } from '../model/copying.ts';
import { SheetStore } from '../model/sheet-store.ts';
import { anchorOf, cellDiscussions } from './cell-discussions.ts';

const CLAIRE = newActor('claire', 'device', { now: () => Date.parse('2026-11-21T09:00:00Z') });

test('threads of cells come in the order of the cells, follow them, and say when they are gone', () => {
  const doc = createDoc('document');
  const id = sheet.addSheet(doc, CLAIRE, { name: 'Débours', firstRows: 6, firstColumns: 4 });
  const store = new SheetStore(doc, CLAIRE);
  typeInto(store, id, '3/2', '1200');
  const say = (row: string, column: string, quote: string) =>
    cellDocument.addThread(doc, CLAIRE, { text: 'Vérifié ?', quote, anchor: anchorOf(id, { row, column }) });
  say('3', '2', '1200');
  say('1', '1', '');
  say('5', '1', 'perdu');
  cellDocument.addThread(doc, CLAIRE, { text: 'dans un texte', quote: 'mots' });
  const listed = () =>
    cellDiscussions(cellDocument.discussionsOf(doc), store.views).map(({ quote, isPlaced }) => [quote, isPlaced]);
  expect(listed()).toEqual([
    ['A1', true],
    ['B3 · 1200', true],
    ['A5 · perdu', true],
  ]);
  sheet.insertLines(doc, CLAIRE, id, 'rows', { before: '1' }, 1);
  sheet.deleteLines(doc, CLAIRE, id, 'rows', ['5']);
  expect(listed()).toEqual([
    ['A2', true],
    ['B4 · 1200', true],
    ['perdu', false],
  ]);
  const [view] = store.views;
  const box = { top: 3, bottom: 3, left: 1, right: 1 };
  const { copied } = copyCells(store, view!, box, 'cut');
  clearCells(store, view!, box);
  pasteCells(store, store.views[0]!, { top: 0, bottom: 0, left: 3, right: 3 }, copied);
  expect(listed()[0]).toEqual(['D1 · 1200', true]);
});
