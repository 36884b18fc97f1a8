import { createDoc, sheet } from '@basoche/crdt';
import { FileProblem } from '@basoche/office';
import * as fc from 'fast-check';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { typeInto } from '../model/cell-actions.ts';
import { mergeBox } from '../model/merging.ts';
import { SheetStore } from '../model/sheet-store.ts';
import { FILE_LIMITS } from '@basoche/office/spreadsheet';
import { bookOfDocument } from './from-document.ts';
import { readNumberFormat } from '@basoche/office/spreadsheet';
import { readBook } from '@basoche/office/spreadsheet';
import { sheetCsv } from './sheet-csv.ts';
import { CLAIRE, MAIN, part, taken, workbook } from './testing/workbooks.ts';
import { shifted } from '@basoche/office/spreadsheet';
import { sheetNames, writeXlsx } from '@basoche/office/spreadsheet';

function opened(cells: Record<string, string> = {}) {
  const doc = createDoc('document');
  const id = sheet.addSheet(doc, CLAIRE, { name: 'Débours [2026]', firstRows: 12, firstColumns: 6 });
  const store = new SheetStore(doc, CLAIRE);
  for (const [key, text] of Object.entries(cells)) typeInto(store, id, key, text);
  return { doc, id, store, view: () => store.views[0]! };
}

const CELLS = {
  '1/1': 'Client <&>"\u0007',
  '1/2': 'Montant',
  '2/1': 'Maître\nMartin',
  '2/2': '1 200,50 €',
  '3/1': '=1+1',
  '3/2': '20 %',
  '4/1': '21/11/2026',
  '4/2': '=SOMME(B2:B2)*$B$3+NBCAR("a;b")',
  '5/1': 'VRAI',
  '5/2': '=SI.CONDITIONS(A5;"oui";VRAI;"non")',
  '6/2': '=B6',
  '7/1': "'=non",
};

test('a document leaves as a workbook and comes back the same', () => {
  const { doc, id, store, view } = opened(CELLS);
  sheet.addSheet(doc, CLAIRE, { id: 'other', name: 'Bilan', firstRows: 5, firstColumns: 5 });
  typeInto(store, 'other', '1/1', "='Débours [2026]'!B4*2");
  sheet.setFormats(doc, CLAIRE, id, [{ row: '1', column: '1' }], {
    bold: true,
    italic: true,
    underline: true,
    align: 'center',
    wrap: true,
  });
  sheet.setFormats(doc, CLAIRE, id, [{ row: '2', column: '2' }], { fill: 'ok', color: 'bad', decimals: 3 });
  sheet.sizeLines(doc, CLAIRE, id, 'columns', ['1'], 240);
  sheet.sizeLines(doc, CLAIRE, id, 'rows', ['2'], 52);
  sheet.freeze(doc, CLAIRE, id, { rows: 1, columns: 2 });
  mergeBox(store, view(), { top: 8, bottom: 9, left: 0, right: 2 });
  const look = { bold: true, italic: false, color: 'bad', fill: 'wait' } as const;
  const tests: sheet.RuleTest[] = [
    { kind: 'between', value: '10', to: '20,5' },
    { kind: 'contains', value: 'é "x"', to: '' },
    { kind: 'duplicate' },
    { kind: 'empty', value: '', to: '' },
    { kind: 'formula', formula: '[$2/2]>[1/1]' },
    { kind: 'equal', value: 'payé', to: '' },
  ];
  for (const each of tests) sheet.addRule(doc, CLAIRE, { sheet: id, from: '1/1', to: '4/2', test: each, look });
  const out = bookOfDocument(store);
  const back = taken(writeXlsx(out.book));
  expect([out.losses, back.losses]).toEqual([{}, {}]);
  expect(back.store.views.map(({ facts }) => facts.name)).toEqual(['Débours  2026', 'Bilan']);
  for (const key of Object.keys(CELLS)) {
    const content = store.workbook.contentOf(id, key);
    const kept = typeof content === 'string' ? content.replace('\u0007', '') : content;
    expect([key, back.store.workbook.contentOf(back.view().facts.id, key)]).toEqual([key, kept]);
    expect([key, back.text(key)]).toEqual([key, store.textOf(id, key).replace('\u0007', '')]);
  }
  expect(back.text('1/1', 1)).toBe(store.textOf('other', '1/1'));
  const { facts, rows, columns, merges } = back.view();
  expect(back.store.formatOf(facts.id, '1', '1')).toEqual({
    bold: true,
    italic: true,
    underline: true,
    align: 'center',
    wrap: true,
  });
  expect(back.store.formatOf(facts.id, '2', '2')).toEqual({ number: 'money', decimals: 3, fill: 'ok', color: 'bad' });
  expect([columns.sizes[0], rows.sizes[1], facts.frozenRows, facts.frozenColumns]).toEqual([240, 52, 1, 2]);
  expect(merges).toEqual([{ key: '9/1', rows: { first: 8, last: 9 }, columns: { first: 0, last: 2 } }]);
  const rules = sheet.readRules(back.doc, facts.id);
  expect(rules.map((rule) => rule.test)).toEqual(tests);
  expect(rules[0]).toMatchObject({ from: '1/1', to: '4/2', look });
});

test('names of sheets are those that Excel takes, none twice', () => {
  expect(sheetNames(['Honoraires: 2026/11 - dossier Martin c/ Durand', 'a', 'A', "'"])).toEqual([
    'Honoraires  2026 11 - dossier M',
    'a',
    'A (2)',
    'Feuille',
  ]);
});

test.each([
  ['A1*$B$2+C$3', 1, 2, 'C2*$B$2+E$3'],
  ['SUM(A1:B2)&"A1"', 1, 0, 'SUM(A2:B3)&"A1"'],
  ["'A1 B2'!C3+LOG10(A1)", 1, 1, "'A1 B2'!D4+LOG10(B2)"],
  ['A1', -1, 0, '#REF!'],
])('%s so many lines away', (formula, rows, columns, expected) => {
  expect(shifted(formula, rows, columns)).toBe(expected);
});

test('what others write is read: prefixes, shared and rich texts, shared formulas; what is not kept is told', () => {
  const { text, losses, store, view } = taken(
    workbook(
      '<x:row r="1"><x:c r="A1"><x:v>2</x:v></x:c><x:c r="B1"><x:f t="shared" ref="B1:B2" si="0">A1*10</x:f><x:v>20</x:v></x:c><x:c r="C1" t="s"><x:v>0</x:v></x:c></x:row>' +
        '<x:row r="2"><x:c r="A2"><x:v>3</x:v></x:c><x:c r="B2"><x:f t="shared" si="0"/><x:v>30</x:v></x:c><x:c r="C2"><x:f>CUBEVALUE(A1)</x:f><x:v>7</x:v></x:c></x:row>' +
        '<x:row r="3"><x:c r="A3"><x:f t="array" ref="A3">SUM(A1:A2)</x:f><x:v>5</x:v></x:c><x:c r="ZZZ3"><x:v>1</x:v></x:c><x:c r="B3" t="e"><x:v>#DIV/0!</x:v></x:c></x:row>',
      {
        'xl/sharedStrings.xml': part(
          '<sst><si><r><t>Maître </t></r><r><t xml:space="preserve">Durand</t></r><rPh><t>furigana</t></rPh></si></sst>',
        ),
        'xl/vbaProject.bin': new Uint8Array(4),
        'xl/charts/chart1.xml': part('<c/>'),
      },
    ),
  );
  expect(['1/2', '2/2', '1/3', '2/3', '3/1', '3/2'].map((key) => text(key))).toEqual([
    '20',
    '30',
    'Maître Durand',
    '7',
    '5',
    '#DIV/0!',
  ]);
  expect(store.workbook.contentOf(view().facts.id, '2/2')).toEqual({ formula: '[2/1]*10' });
  expect(losses).toEqual({ macros: 1, charts: 1, formulas: 1, lines: 1 });
});

test('a workbook whose parts are named with other capitals, and folders as on Windows, is read', () => {
  const sheet = workbook('<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c></x:row>', {
    'xl/sharedStrings.xml': part('<sst><si><t>Maître Durand</t></si></sst>'),
  });
  const named = Object.entries(unzipSync(sheet)).map(([name, bytes]) => [
    name.replaceAll('/', '\\').toLowerCase(),
    bytes,
  ]);
  expect(taken(zipSync(Object.fromEntries(named) as Record<string, Uint8Array>)).text('1/1')).toBe('Maître Durand');
});

test.each<[string, Uint8Array, string]>([
  ['nothing', new Uint8Array(), 'empty'],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'kind'],
  ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'old'],
  ['an archive of something else', zipSync({ 'a.txt': strToU8('a') }), 'kind'],
  ['half an archive', workbook('').slice(0, 60), 'broken'],
  ['a sheet that breaks off', workbook('<x:row r="1"><x:c r="A1"><x:v>2'), 'broken'],
  [
    'a declaration of entities',
    workbook('', { 'xl/sharedStrings.xml': part('<!DOCTYPE a [<!ENTITY b "c">]><sst/>') }),
    'entities',
  ],
  ['elements without end inside of each other', workbook('<x:a>'.repeat(5_000)), 'deep'],
  ['a workbook without a sheet', zipSync({ 'xl/workbook.xml': part('<workbook/>') }), 'broken'],
  ['a file of empty lines', strToU8(';;\r\n;;\r\n'), 'empty'],
])('%s is refused', (_what, bytes, reason) => {
  expect(() => readBook(bytes, 'x')).toThrow(expect.objectContaining({ reason }) as Error);
});

test('what unpacks to too much is refused before it is unpacked', () => {
  // A table of contents that says so is enough: nothing is unpacked.
  const bytes = workbook('', { 'xl/worksheets/b.xml': new Uint8Array(1_000) });
  const told = new DataView(bytes.buffer);
  for (let at = 0; at + 46 < bytes.length; at++) {
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + 19));
    if (told.getUint32(at, true) === 0x02014b50 && name === 'xl/worksheets/b.xml')
      told.setUint32(at + 24, FILE_LIMITS.unpacked + 1, true);
  }
  expect(() => readBook(bytes, 'x')).toThrow(expect.objectContaining({ reason: 'bomb' }) as Error);
  const large = { byteLength: FILE_LIMITS.file + 1 } as Uint8Array;
  expect(() => readBook(large, 'x')).toThrow(expect.objectContaining({ reason: 'size' }) as Error);
});

const LOOK = part(`<styleSheet ${MAIN}><dxfs><dxf><font><b/></font></dxf></dxfs></styleSheet>`);

test('of 10 000 conditional formats the first are kept in their order, and the others are told', () => {
  const rules = Array.from({ length: 10_000 }, (_, at) => {
    const test = `<cfRule type="cellIs" operator="equal" dxfId="0" priority="${10_000 - at}"><formula>${at}</formula></cfRule>`;
    return `<conditionalFormatting sqref="A1">${test}</conditionalFormatting>`;
  });
  const bytes = workbook(
    `<x:row r="1"><x:c r="A1"><x:v>2</x:v></x:c></x:row></x:sheetData>${rules.join('')}<x:sheetData>`,
    {
      'xl/styles.xml': LOOK,
    },
  );
  const { doc, view, losses } = taken(bytes);
  const kept = sheet.readRules(doc, view().facts.id);
  expect(losses).toEqual({ conditions: 10_000 - FILE_LIMITS.rules });
  expect(kept.map(({ test }) => 'value' in test && Number(test.value))).toEqual(
    Array.from({ length: FILE_LIMITS.rules }, (_, at) => 9_999 - at),
  );
});

const cells = (count: number, each: (row: number) => string) =>
  Array.from({ length: count }, (_, at) => `<x:row r="${at + 1}">${each(at + 1)}</x:row>`).join('');
const merges = (count: number) =>
  Array.from({ length: count }, (_, at) => `<x:mergeCell ref="A${at + 1}:B${at + 1}"/>`).join('');
const LONG = 'x'.repeat(50_000);

test.each<[string, Uint8Array]>([
  ['60 000 merges', workbook(`</x:sheetData>${merges(60_000)}<x:sheetData>`)],
  [
    'one long text that thousands of cells name',
    workbook(
      cells(2_000, (row) => `<x:c r="A${row}" t="s"><x:v>0</x:v></x:c>`),
      { 'xl/sharedStrings.xml': part(`<sst><si><t>${LONG}</t></si></sst>`) },
    ),
  ],
  [
    'one long formula that thousands of cells share',
    workbook(
      cells(2_000, (row) =>
        row === 1
          ? `<x:c r="A1"><x:f t="shared" ref="A1:A2000" si="0">LEN("${LONG}")</x:f></x:c>`
          : `<x:c r="A${row}"><x:f t="shared" si="0"/></x:c>`,
      ),
    ),
  ],
  [
    'more looks than a document takes',
    writeXlsx({ sheets: [wide(150_000, { bold: true, fill: 'ok', italic: true, color: 'bad' })] }),
  ],
])('%s are too much for one document', (_what, bytes) => {
  expect(() => readBook(bytes, 'x')).toThrow(expect.objectContaining({ reason: 'long' }) as Error);
});

/** A sheet of numbers that look so. */
function wide(count: number, look: sheet.CellFormat) {
  const filled = Array.from({ length: count }, (_, at) => ({
    row: Math.floor(at / 20),
    column: at % 20,
    content: at,
    look,
  }));
  return { name: 'a', cells: filled, widths: [], heights: [], merges: [], rules: [], frozen: { rows: 0, columns: 0 } };
}

test('a text that is cut is told, wherever it stands; a formula that is too long stays as its value', () => {
  const long = 'é'.repeat(30_000);
  const { text, losses, typed } = taken(
    workbook(
      `<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" t="inlineStr"><x:is><x:t>${long}</x:t></x:is></x:c>` +
        `<x:c r="C1"><x:f>1${'+1'.repeat(15_000)}</x:f><x:v>15001</x:v></x:c></x:row>`,
      { 'xl/sharedStrings.xml': part(`<sst><si><t>${long}</t></si></sst>`) },
    ),
  );
  expect([text('1/1').length, text('1/2').length, text('1/3')]).toEqual([20_000, 20_000, '15001']);
  expect(typed('1/3')).toBe(null);
  expect(losses).toEqual({ texts: 2, formulas: 1 });
});

test('widths of columns that are said again and again are those of the columns there are', () => {
  const columns = Array.from({ length: 5_000 }, () => '<x:col min="1" max="90" width="20"/>').join('');
  const { book } = readBook(workbook(`</x:sheetData><x:cols>${columns}</x:cols><x:sheetData>`), 'x');
  expect(book.sheets[0]?.widths).toHaveLength(90);
});

test('a loop of formulas in a file is a loop here, and nothing hangs', () => {
  const { text } = taken(
    workbook('<x:row r="1"><x:c r="A1"><x:f>B1</x:f></x:c><x:c r="B1"><x:f>A1+1</x:f></x:c></x:row>'),
  );
  expect([text('1/1'), text('1/2')]).toEqual(['#CIRC!', '#CIRC!']);
});

test('no bytes make the reader fail otherwise than with a problem', () => {
  const whole = workbook('<x:row r="1"><x:c r="A1"><x:v>2</x:v></x:c></x:row>');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 }).map((changes) => {
          const bytes = Uint8Array.from(whole);
          for (const [at, byte] of changes) bytes[at] = byte;
          return bytes;
        }),
      ),
      (bytes) => {
        let seen: unknown = null;
        try {
          readBook(bytes, 'x');
        } catch (error) {
          seen = error;
        }
        expect(seen instanceof Error).toBe(seen instanceof FileProblem);
      },
    ),
  );
});

test('CSV goes out without anything that runs, and comes back as it was typed', () => {
  const { store, view, doc, id } = opened({
    '1/1': 'Client; société',
    '1/2': '@SOMME(A1)',
    '2/1': '-12,5',
    '2/2': '1 200,50 €',
    '3/1': '21/11/2026',
    '3/2': "'+33 6 12",
    '4/1': 'caché',
    '5/2': '=1/0',
  });
  sheet.setFilter(doc, CLAIRE, id, '1', { hidden: ['caché'] });
  const csv = sheetCsv(store, view());
  expect(csv).toBe('\uFEFF"Client; société";\'@SOMME(A1)\r\n-12,5;1200,5\r\n21/11/2026;\'+33 6 12\r\n;#DIV/0!\r\n');
  const back = taken(strToU8(csv), 'Débours');
  expect(back.view().facts.name).toBe('Débours');
  expect(['1/1', '1/2', '2/1', '2/2', '3/1', '3/2'].map((key) => back.text(key))).toEqual([
    'Client; société',
    '@SOMME(A1)',
    '-12,5',
    '1200,5',
    '21/11/2026',
    '+33 6 12',
  ]);
  const foreign = taken(Uint8Array.from([...strToU8('Intitul'), 0xe9, ...strToU8(',b\n=A1,VRAI\n')]));
  expect(['1/1', '2/1', '2/2'].map((key) => foreign.text(key))).toEqual(['Intitulé', '=A1', 'VRAI']);
  expect(foreign.typed('2/1')).toBe(null);
  // « Texte Unicode » of Excel.
  const wide = taken(
    Uint8Array.from([0xff, 0xfe, ...new Uint8Array(Buffer.from('Intitulé\tb\r\n1\tVRAI\r\n', 'utf16le'))]),
  );
  expect(['1/1', '1/2', '2/2'].map((key) => wide.text(key))).toEqual(['Intitulé', 'b', 'VRAI']);
});

test('a CSV of telephones, accounts, references and birthdays loses no digit', () => {
  const kept = ['+33 6 12 34 56 78', '0612345678', '30003000001234567890123', '24E10', '01000', '732 829 320 00074'];
  const { text } = taken(strToU8(`${kept.join(';')};12/03/85;12/03/26;1 234,50`));
  expect(kept.map((_, at) => text(`1/${at + 1}`))).toEqual(kept);
  expect(['1/7', '1/8', '1/9'].map((key) => text(key))).toEqual(['12/03/1985', '12/03/2026', '1\u202f234,50']);
});

test('a workbook of 50 000 cells is written and read in seconds', () => {
  const cells = Array.from({ length: 50_000 }, (_, at) => ({
    ...{ row: Math.floor(at / 20), column: at % 20, look: {} },
    content:
      at % 4 === 0 ? { formula: `A${Math.floor(at / 20) + 1}*2`, value: at } : at % 4 === 1 ? `texte ${at}` : at / 4,
  }));
  const sheetFile = {
    name: 'a',
    cells,
    widths: [],
    heights: [],
    merges: [],
    rules: [],
    frozen: { rows: 0, columns: 0 },
  };
  const bytes = writeXlsx({ sheets: [sheetFile] });
  expect(readBook(bytes, 'x').book.sheets[0]?.cells).toHaveLength(50_000);
  expect(Object.keys(unzipSync(bytes))).toContain('xl/worksheets/sheet1.xml');
});

test('hours and durations leave as such and come back, and those of a file that are shown otherwise are told', () => {
  const { store } = opened({ '1/1': '14:30', '2/1': '1:45', '3/1': '27:05', '4/1': '=SOMME(A1:A3)' });
  const written = writeXlsx(bookOfDocument(store).book);
  const styles = new TextDecoder().decode(unzipSync(written)['xl/styles.xml']);
  expect(styles).toContain('formatCode="hh:mm"');
  expect(styles).toContain('formatCode="[h]:mm"');
  const back = taken(written);
  expect(['1/1', '2/1', '3/1', '4/1'].map((key) => back.text(key))).toEqual(['14:30', '1:45', '27:05', '43:20']);
  expect(back.losses).toEqual({});
  const read = (code: string) => readNumberFormat(164, new Map([[164, code]]));
  expect(['h:mm', 'hh:mm:ss', '[h]:mm', '[hh]:mm:ss', '[mm]:ss', '[h]'].map((code) => read(code))).toMatchObject([
    { look: { number: 'time' }, exact: true },
    { look: { number: 'time' }, exact: false },
    { look: { number: 'duration' }, exact: true },
    { look: { number: 'duration' }, exact: false },
    { look: { number: 'duration' }, exact: false },
    { look: { number: 'duration' }, exact: false },
  ]);
  expect(read('dd/mm/yyyy hh:mm')).toMatchObject({ isDay: true, hours: true, exact: false });
  expect(read('[Red]0.00')).toMatchObject({ look: { number: 'number', decimals: 2 } });
});
