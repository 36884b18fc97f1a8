// @vitest-environment happy-dom
import { createDoc, sheet } from '@basoche/crdt';
import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { readTable } from '../clipboard/read-table.ts';
import { typeInto } from '../model/cell-actions.ts';
import { pasteTexts } from '../model/copying.ts';
import { SheetStore } from '../model/sheet-store.ts';
import { bookOfDocument } from './from-document.ts';
import { CLAIRE, taken, workbook } from './testing/workbooks.ts';
import { sheetCsv } from './sheet-csv.ts';
import { writeXlsx } from '@basoche/office/spreadsheet';

const ERRORS = ['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A'];
const SHOWN = ['#NUL!', '#DIV/0!', '#VALEUR!', '#REF!', '#NOM?', '#NOMBRE!', '#N/A'];

function opened(cells: Record<string, string> = {}) {
  const doc = createDoc('document');
  const id = sheet.addSheet(doc, CLAIRE, { name: 'Feuil1', firstRows: 12, firstColumns: 12 });
  const store = new SheetStore(doc, CLAIRE);
  for (const [key, text] of Object.entries(cells)) typeInto(store, id, key, text);
  return { id, store, view: () => store.views[0]!, text: (key: string) => store.textOf(id, key) };
}

test('an error that no formula of a workbook makes is an error here, as is that of a formula that is not known', () => {
  const { text, losses } = taken(
    workbook(
      '<row r="1"><c r="A1" t="e"><v>#N/A</v></c><c r="B1"><v>5</v></c><c r="C1"><f>SUM(A1:B1)</f></c>' +
        '<c r="D1"><f>IFERROR(A1,0)</f></c><c r="E1"><f>ISNA(A1)</f></c>' +
        '<c r="F1" t="e"><f>FOO(1)</f><v>#N/A</v></c><c r="G1"><f>ISNA(F1)</f></c></row>',
    ),
  );
  expect(['1/3', '1/4', '1/5', '1/6', '1/7'].map((key) => text(key))).toEqual(['#N/A', '0', 'VRAI', '#N/A', 'VRAI']);
  expect(losses).toEqual({ formulas: 1 });
});

test('every error of a workbook, and what is none of this program, stays an error through a file and back', () => {
  const cells = [...ERRORS, '#FIELD!'].map((word, at) => `<c r="A${at + 1}" t="e"><v>${word}</v></c>`);
  const read = taken(workbook(cells.map((cell, at) => `<row r="${at + 1}">${cell}</row>`).join('')));
  const back = taken(writeXlsx(bookOfDocument(read.store).book));
  for (const { text } of [read, back])
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((row) => text(`${row}/1`))).toEqual([...SHOWN, '#VALEUR!']);
});

test('errors of a file of texts are errors', () => {
  const { text } = taken(strToU8('#N/A;#VALEUR!;#NAME?\r\n"\'#N/A";1;2\r\n'), 'a.csv');
  expect(['1/1', '1/2', '1/3', '2/1'].map((key) => text(key))).toEqual(['#N/A', '#VALEUR!', '#NOM?', '#N/A']);
});

test('a text that looks like an error or a formula is a text after a CSV file too, an error is an error', () => {
  const typed = ["'#N/A", '#N/A', "'=1+1", "'-", '=1/0', "l'eau", "'"];
  const { store, view } = opened(Object.fromEntries(typed.map((text, at) => [`1/${at + 1}`, text])));
  const written = sheetCsv(store, view());
  expect(written).toBe("\ufeff'#N/A;#N/A;'=1+1;'-;#DIV/0!;l'eau\r\n");
  const read = taken(strToU8(written), 'a.csv');
  const valueOf = (key: string) => read.store.valueOf(read.store.views[0]!.facts.id, key);
  expect(['1/1', '1/2', '1/3', '1/4', '1/5', '1/6'].map(valueOf)).toEqual([
    '#N/A',
    { error: 'NA' },
    '=1+1',
    '-',
    { error: 'DIV' },
    "l'eau",
  ]);
});

test('typed and pasted errors are errors; a text that says so stays one', () => {
  const { store, view, text } = opened({ '1/1': '#N/A', '1/2': '=ESTNA(A1)', '2/1': "'#N/A", '2/2': '=ESTNA(A2)' });
  pasteTexts(store, view(), { row: 2, column: 0 }, [['#N/A', '#DIV/0!'], ['=1/0']]);
  typeInto(store, view().facts.id, '5/1', '=ESTNA(A3)');
  typeInto(store, view().facts.id, '5/2', '=SIERREUR(B3;0)');
  expect(['1/2', '2/2', '5/1', '5/2'].map(text)).toEqual(['VRAI', 'FAUX', 'VRAI', '0']);
});

test('errors of a table that another program copied are errors', () => {
  const table = readTable('<table><tr><td>#N/A</td><td>#REF!</td><td>x</td></tr></table>');
  expect(table?.cells.map(({ content }) => content)).toEqual([{ formula: '#N/A' }, { formula: '#REF!' }, 'x']);
});
