import { createDoc, sheet } from '@basoche/crdt';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { mergeBox } from '../model/merging.ts';
import { SheetStore } from '../model/sheet-store.ts';
import { bookOfDocument } from './from-document.ts';
import { CLAIRE, MAIN, part, taken, workbook } from './testing/workbooks.ts';
import { writeXlsx } from '@basoche/office/spreadsheet';

const linesOf = ({ store, view }: ReturnType<typeof taken>, ...keys: string[]) =>
  keys.map((key) => {
    const [row = '', column = ''] = key.split('/');
    return store.formatOf(view().facts.id, row, column).borders;
  });

test('borders leave and come back, those of merged cells at each of their ends', () => {
  const doc = createDoc('document');
  const id = sheet.addSheet(doc, CLAIRE, { name: 'Dépens', firstRows: 9, firstColumns: 6 });
  const store = new SheetStore(doc, CLAIRE);
  mergeBox(store, store.views[0]!, { top: 3, bottom: 4, left: 1, right: 3 });
  for (const [row, borders] of [
    ['1', 'tmd-'],
    ['4', 'mtdt'],
    ['7', 't---'],
  ] as const)
    sheet.setFormats(doc, CLAIRE, id, [{ row, column: '2' }], { borders });
  const { book, losses } = bookOfDocument(store);
  const bytes = writeXlsx(book);
  const written = strFromU8(unzipSync(bytes)['xl/styles.xml']!);
  expect(written).toContain('<border><left/><right style="medium"><color auto="1"/></right><top style="thin">');
  const file = book.sheets[0]!.cells.map(({ row, column, look }) => [`${row + 1}/${column + 1}`, look.borders]);
  expect(Object.fromEntries(file)).toEqual({
    ...{ '1/2': 'tmd-', '7/2': 't---', '4/2': 'm--t', '4/3': 'm---', '4/4': 'mt--' },
    ...{ '5/2': '--dt', '5/3': '--d-', '5/4': '-td-' },
  });
  const back = taken(bytes);
  expect([losses, back.losses]).toEqual([{}, {}]);
  expect(linesOf(back, '1/2', '4/2', '7/2', '2/2')).toEqual(['tmd-', 'mtdt', 't---', undefined]);
});

test('a file leaves with columns as wide as the screen has them', () => {
  const doc = createDoc('document');
  sheet.addSheet(doc, CLAIRE, { name: 'Dépens', firstRows: 9, firstColumns: 6 });
  const bytes = writeXlsx(bookOfDocument(new SheetStore(doc, CLAIRE)).book);
  expect(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!)).toContain(
    '<sheetFormatPr defaultColWidth="14.14" defaultRowHeight="15"/>',
  );
});

test('lines of others that a document does not have come near, and are told', () => {
  const border = (inner: string) => `<border>${inner}</border>`;
  const borders = [
    '<left/><right/><top/><bottom/><diagonal/>',
    '<left style="hair"><color auto="1"/></left><top style="thick"><color indexed="64"/></top>',
    '<start style="thin"/><end style="double"/>',
    '<bottom style="thin"><color rgb="FFFF0000"/></bottom>',
    '<bottom style="constructor"/><diagonal style="thin"/>',
  ].map(border);
  const styles = part(
    `<styleSheet ${MAIN}><fonts><font/></fonts><fills><fill/></fills><borders>${borders.join('')}</borders><cellXfs>${borders.map((_, at) => `<xf borderId="${at}"/>`).join('')}<xf borderId="99"/></cellXfs></styleSheet>`,
  );
  const cells = [0, 1, 2, 3, 4, 5].map((style) => `<x:c s="${style}"><x:v>1</x:v></x:c>`).join('');
  const back = taken(workbook(`<x:row r="1">${cells}</x:row>`, { 'xl/styles.xml': styles }));
  expect(linesOf(back, '1/1', '1/2', '1/3', '1/4', '1/5', '1/6')).toEqual([
    ...[undefined, 'm--t', '-d-t', '--t-', '--t-', undefined],
  ]);
  expect(back.losses).toEqual({ borders: 3 });
});
