import { createDoc, newActor, sheet } from '@basoche/crdt';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editedText, typeInto } from './cell-actions.ts';
import { type CellFindOptions, findCells, nextHit, replaceCells, replacedText } from './finding.ts';
import { SheetStore } from './sheet-store.ts';

const CLAIRE = newActor('claire', 'device', { now: () => Date.parse('2026-11-21T09:00:00Z') });
const LOOSE: CellFindOptions = { case: false, accents: false, whole: false, formulas: false, allSheets: false };

function opened(cells: Record<string, string>) {
  const doc = createDoc('document');
  const first = sheet.addSheet(doc, CLAIRE, { name: 'Feuil1', firstRows: 8, firstColumns: 4 });
  const second = sheet.addSheet(doc, CLAIRE, { name: 'Feuil2', firstRows: 8, firstColumns: 4 });
  const store = new SheetStore(doc, CLAIRE);
  for (const [key, text] of Object.entries(cells)) typeInto(store, first, key, text);
  const found = (query: string, options: Partial<CellFindOptions> = {}) =>
    findCells(store, first, query, { ...LOOSE, ...options });
  const keys = (query: string, options: Partial<CellFindOptions> = {}) => found(query, options).map(({ key }) => key);
  return { doc, store, first, second, found, keys };
}

test('cells are found by what they show, or by what is typed in them, row by row', () => {
  const { keys } = opened({ '2/1': 'Débours', '1/2': 'debours et frais', '3/1': '1200 €', '4/1': '=A3*2' });
  expect(keys('DEBOURS')).toEqual(['1/2', '2/1']);
  expect(keys('Débours', { accents: true, case: true })).toEqual(['2/1']);
  expect(keys('debours', { whole: true })).toEqual(['2/1']);
  expect(keys('1 200,00')).toEqual(['3/1']);
  expect(keys('2 400')).toEqual(['4/1']);
  expect(keys('A3')).toEqual([]);
  expect(keys('A3', { formulas: true })).toEqual(['4/1']);
  expect(keys('')).toEqual([]);
});

test('all sheets in their order, around the end; nothing of what a merge or a filter hides', () => {
  const { doc, store, first, second, found, keys } = opened({ '1/1': 'frais', '2/1': 'frais', '2/2': 'frais' });
  typeInto(store, second, '1/1', 'frais');
  const hits = found('frais', { allSheets: true });
  expect(hits.map((hit) => `${hit.at} ${hit.key}`)).toEqual(['0 1/1', '0 2/1', '0 2/2', '1 1/1']);
  expect(nextHit(hits, hits[2]!, 1)).toBe(hits[3]);
  expect(nextHit(hits, hits[3]!, 1)).toBe(hits[0]);
  expect(nextHit(hits, hits[0]!, -1)).toBe(hits[3]);
  expect(nextHit([], { at: 0, row: 0, column: 0 }, 1)).toBeUndefined();
  sheet.mergeCells(doc, CLAIRE, first, '2/1', '2/2');
  expect(keys('frais')).toEqual(['1/1', '2/1']);
  typeInto(store, first, '3/1', 'frais de greffe');
  typeInto(store, first, '4/1', 'frais');
  expect(keys('frais')).toEqual(['1/1', '2/1', '3/1', '4/1']);
  sheet.setFilter(doc, CLAIRE, first, '1', { hidden: ['frais de greffe'] });
  expect(keys('frais')).toEqual(['1/1', '2/1', '4/1']);
});

test('replacing is one step to undo; a text stays a text, a formula a formula, a result is left', () => {
  const { store, first, found } = opened({
    '1/1': 'RG 24/01',
    '2/1': '=SOMME(B1:B2)',
    '3/1': '21/11/2026',
    '4/1': '="RG "&1',
    '1/2': '2',
  });
  const typed = (key: string) => editedText(store, first, key);
  expect(replaceCells(store, found('RG '), 'RG ', '', LOOSE)).toBe(1);
  expect(store.workbook.contentOf(first, '1/1')).toBe('24/01');
  expect(store.textOf(first, '4/1')).toBe('RG 1');
  store.undo.undo();
  expect(store.textOf(first, '1/1')).toBe('RG 24/01');
  expect(store.textOf(first, '1/2')).toBe('2');
  expect(replaceCells(store, found('2026'), '2026', '2027', LOOSE)).toBe(1);
  expect(store.textOf(first, '3/1')).toBe('21/11/2027');
  const formulas = { ...LOOSE, formulas: true };
  expect(replaceCells(store, found('B2', formulas), 'B2', 'B3', formulas)).toBe(1);
  expect(typed('2/1')).toBe('=SOMME(B1:B3)');
  expect(replaceCells(store, found('SOMME(', formulas), 'SOMME(', '((', formulas)).toBe(0);
  expect(replaceCells(store, found('=SOMME', formulas), '=SOMME', 'total', formulas)).toBe(0);
  expect(typed('2/1')).toBe('=SOMME(B1:B3)');
});

test('any text: what is replaced by itself stays, and nothing of what was looked for is left', () => {
  const some = fc.string({ unit: fc.constantFrom('a', 'b', 'É', 'é', ' ', '’', '(', 'œ'), maxLength: 12 });
  const exact = { ...LOOSE, case: true, accents: true };
  fc.assert(
    fc.property(
      some,
      fc.string({ unit: fc.constantFrom('a', 'b', 'É', 'é'), minLength: 1, maxLength: 3 }),
      (text, query) => {
        expect(replacedText(text, query, query, exact)).toBe(text);
        expect(replacedText(text, query, '#', LOOSE).replaceAll('#', query).length).toBe(text.length);
        expect(replacedText(text, query, '#', exact)).toBe(text.split(query).join('#'));
      },
    ),
  );
});

test('50,000 filled cells are searched, and again after a change', () => {
  const doc = createDoc('document');
  const id = sheet.addSheet(doc, CLAIRE, { name: 'Grand', firstRows: 5000, firstColumns: 10 });
  const cells: [string, string | number][] = [];
  for (let row = 1; row <= 5000; row++)
    for (let column = 1; column <= 10; column++)
      cells.push([`${row}/${column}`, column % 2 ? row * column : `Pièce ${row}`]);
  sheet.setCells(doc, CLAIRE, id, cells);
  const store = new SheetStore(doc, CLAIRE);
  expect(findCells(store, id, 'piece 4999', LOOSE)).toHaveLength(5);
  sheet.setCells(doc, CLAIRE, id, [['1/2', 'Pièce 4999 bis']]);
  expect(findCells(store, id, 'piece 4999', LOOSE)).toHaveLength(6);
});
