import { createDoc, newActor, sheet } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { typeInto } from './cell-actions.ts';
import { mergeBox } from './merging.ts';
import { printedTable } from './printed.ts';
import { SheetStore } from './sheet-store.ts';
import { spillOf, spillsIn } from './spilling.ts';

const CLAIRE = newActor('claire', 'device', { now: () => Date.parse('2026-11-21T09:00:00Z') });
/** 10 px a letter; a column has 104 px, 91 of them for letters. */
const widthOf = (text: string) => text.length * 10;
const LONG = 'Indemnité d’éviction'; // 200 px

function opened(cells: Record<string, string>) {
  const doc = createDoc('document');
  const id = sheet.addSheet(doc, CLAIRE, { name: 'Feuil1', firstRows: 4, firstColumns: 8 });
  const store = new SheetStore(doc, CLAIRE);
  for (const [key, text] of Object.entries(cells)) typeInto(store, id, key, text);
  const view = () => store.views[0]!;
  const reach = (row: number, column: number) => {
    const found = spillOf(store, view(), row - 1, column - 1, widthOf);
    return found && [found.first + 1, found.last + 1, found.left, found.right];
  };
  const look = (row: string, column: string, format: sheet.CellFormat) =>
    sheet.setFormats(doc, CLAIRE, id, [{ row, column }], format);
  return { doc, id, store, view, reach, look };
}

test('a text runs over empty cells to the right as far as it goes, or up to what is filled', () => {
  const { reach } = opened({
    '1/1': LONG,
    '2/1': LONG,
    '2/3': '0',
    '3/1': LONG,
    '3/2': '=""',
    '4/1': 'court',
    '4/8': LONG,
  });
  expect(reach(1, 1)).toEqual([1, 3, 0, 109]);
  expect(reach(2, 1)).toEqual([1, 2, 0, 104]);
  expect([reach(3, 1), reach(4, 1), reach(4, 8)]).toEqual([null, null, null]);
});

test('it runs to the left where it stands there, to both sides where it stands in the middle', () => {
  const { reach, look } = opened({ '1/4': LONG, '2/4': LONG, '3/4': LONG, '3/3': 'x', '4/4': LONG });
  for (const row of ['1', '4']) look(row, '4', { align: 'right' });
  for (const row of ['2', '3']) look(row, '4', { align: 'center' });
  look('4', '4', { wrap: true });
  expect([reach(1, 4), reach(2, 4)]).toEqual([
    [2, 4, 109, 0],
    [3, 5, 54.5, 54.5],
  ]);
  expect([reach(3, 4), reach(4, 4)]).toEqual([null, null]);
});

test('numbers, merged cells, lines and what is frozen stay in their cells', () => {
  const { doc, id, store, view, reach, look } = opened({
    '1/1': '123456789012345',
    '2/1': LONG,
    '3/1': LONG,
    '4/1': LONG,
  });
  typeInto(store, id, '4/1', `${LONG}\nsuite`);
  look('1', '1', { number: 'money' });
  mergeBox(store, view(), { top: 1, bottom: 1, left: 1, right: 2 });
  expect([reach(1, 1), reach(2, 1), reach(4, 1)]).toEqual([null, null, null]);
  expect(reach(3, 1)).toEqual([1, 3, 0, 109]);
  sheet.freeze(doc, CLAIRE, id, { rows: 0, columns: 2 });
  expect(reach(3, 1)).toEqual([1, 2, 0, 104]);
});

test('a text that begins before the columns in view, or after them, reaches in', () => {
  const { store, view, look } = opened({ '1/1': LONG, '1/6': LONG, '2/1': 'court' });
  look('1', '6', { align: 'right' });
  const found = (row: number, columns: number[]) =>
    spillsIn(store, view(), row, columns, widthOf).map(({ column }) => column);
  expect([found(0, [2]), found(0, [3, 4]), found(0, [1, 2, 3, 4]), found(1, [1, 2])]).toEqual([[0], [5], [0, 5], []]);
});

test('paper has it over the same cells, unless these have another colour', () => {
  const { store, view, look } = opened({
    '1/1': `${LONG} et frais`,
    '2/1': LONG,
    '2/4': 'x',
    '3/4': `${LONG} et frais`,
  });
  look('2', '2', { fill: 'ok' });
  look('3', '4', { align: 'right' });
  const rows = printedTable(store, view()).rows.map(({ cells }) =>
    cells.map((cell) => cell && [cell.text, cell.columns]),
  );
  expect(rows[0]).toEqual([[`${LONG} et frais`, 2], null, ['', 1], ['', 1]]);
  expect(rows[1]?.map((cell) => cell?.[1])).toEqual([1, 1, 1, 1]);
  expect(rows[2]).toEqual([['', 1], ['', 1], [`${LONG} et frais`, 2], null]);
});
