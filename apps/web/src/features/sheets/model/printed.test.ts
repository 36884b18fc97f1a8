import { createDoc, newActor, sheet } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { typeInto } from './cell-actions.ts';
import { mergeBox } from './merging.ts';
import { printedTable } from './printed.ts';
import { SheetStore } from './sheet-store.ts';

const CLAIRE = newActor('claire', 'device', { now: () => Date.parse('2026-11-21T09:00:00Z') });

function opened(cells: Record<string, string>) {
  const doc = createDoc('document');
  const id = sheet.addSheet(doc, CLAIRE, { name: 'Débours', firstRows: 9, firstColumns: 6 });
  const store = new SheetStore(doc, CLAIRE);
  for (const [key, text] of Object.entries(cells)) typeInto(store, id, key, text);
  return { doc, id, store, view: () => store.views[0]! };
}

test('paper shows all up to the last filled line: numbers at the right, looks of rules, frozen lines as heads', () => {
  const { doc, id, store, view } = opened({ '1/1': 'Client', '2/1': 'Durand', '2/3': '1 200,50 €', '3/2': 'VRAI' });
  sheet.freeze(doc, CLAIRE, id, { rows: 1, columns: 5 });
  const words = { kind: 'contains', value: 'Durand', to: '' } as const;
  const look = { bold: true, italic: false, color: 'bad', fill: null } as const;
  sheet.addRule(doc, CLAIRE, { sheet: id, from: '1/1', to: '3/1', test: words, look });
  sheet.setFormats(doc, CLAIRE, id, [{ row: '2', column: '' }], { underline: true });
  const { widths, head, rows } = printedTable(store, view());
  expect([widths.length, rows.length, head]).toEqual([3, 3, { rows: 1, columns: 3 }]);
  expect(rows[1]?.cells.map((cell) => [cell?.text, cell?.align])).toEqual([
    ['Durand', 'left'],
    ['', 'left'],
    ['1\u202f200,50\u00a0€', 'right'],
  ]);
  expect(rows[1]?.cells[0]).toMatchObject({ bold: true, underline: true, ink: '#B02A2A', fill: null });
  expect(rows[2]?.cells[1]?.align).toBe('center');
});

test('a merged cell is one, as far as paper shows; where a filter hides its first row, it shows in the next', () => {
  const { doc, id, store, view } = opened({ '1/1': 'Dossier', '2/1': 'Bail', '2/2': 'a', '3/2': 'b', '4/2': 'b' });
  mergeBox(store, view(), { top: 1, bottom: 3, left: 0, right: 0 });
  const shown = () => printedTable(store, view()).rows.map(({ cells }) => cells[0] && [cells[0].text, cells[0].rows]);
  expect(shown()).toEqual([['Dossier', 1], ['Bail', 3], null, null]);
  sheet.setFilter(doc, CLAIRE, id, '2', { hidden: ['a'] });
  expect(shown()).toEqual([['Dossier', 1], ['Bail', 2], null]);
});

test('paper shows lines, also of cells that are yet to be filled, and those at the ends of what a text runs over', () => {
  const { doc, id, store, view } = opened({ '2/1': 'Honoraires de résultat, dernière échéance' });
  const draw = (row: string, column: string, borders: string) =>
    sheet.setFormats(doc, CLAIRE, id, [{ row, column }], { borders });
  expect(printedTable(store, view()).rows[1]?.cells[0]?.lines).toBeNull();
  for (const column of ['1', '2', '3', '4']) draw('2', column, column === '4' ? 'tmt-' : 't-tt');
  draw('5', '5', '--d-');
  sheet.setFormats(doc, CLAIRE, id, [{ row: '', column: '6' }], { borders: '-t-t' });
  const { rows } = printedTable(store, view());
  expect([rows.length, rows[0]?.cells.length]).toEqual([5, 5]);
  const [long] = rows[1]!.cells;
  expect(long?.columns).toBeGreaterThan(1);
  const end = rows[1]!.cells[long!.columns];
  expect(long?.lines).toEqual({ top: 'thin', right: end ? null : 'medium', bottom: 'thin', left: 'thin' });
  expect(rows[4]?.cells[4]?.lines).toEqual({ top: null, right: null, bottom: 'double', left: null });
});
