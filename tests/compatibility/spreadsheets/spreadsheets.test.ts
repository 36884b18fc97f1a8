import { createDoc, newActor, sheet } from '@basoche/crdt';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bookOfDocument } from '../../../apps/web/src/features/sheets/files/from-document.ts';
import { addBook } from '../../../apps/web/src/features/sheets/files/into-document.ts';
import { readBook } from '@basoche/office/spreadsheet';
import { sheetCsv } from '../../../apps/web/src/features/sheets/files/sheet-csv.ts';
import { writeXlsx } from '@basoche/office/spreadsheet';
import { editedText, typeInto } from '../../../apps/web/src/features/sheets/model/cell-actions.ts';
import { mergeBox } from '../../../apps/web/src/features/sheets/model/merging.ts';
import { SheetStore } from '../../../apps/web/src/features/sheets/model/sheet-store.ts';
import { convert, hasOffice, OFFICE_TIME } from '../../../packages/office/src/testing/soffice.ts';

const CLAIRE = newActor('claire', 'device', { now: () => Date.parse('2026-11-21T09:00:00Z') });
/** The cells of a file of LibreOffice, in UTF-8 with semicolons, formulas computed anew. */
const CSV = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,1036,false,true,false';

/** A workbook as LibreOffice made it from the flat file beside it. */
const MADE = new Uint8Array(readFileSync(new URL('./made-by-libreoffice.xlsx', import.meta.url)));
const FLAT = new Uint8Array(readFileSync(new URL('./made-by-libreoffice.fods', import.meta.url)));

function taken(bytes: Uint8Array) {
  const { book, losses } = readBook(bytes, 'Fichier');
  const doc = createDoc('document');
  const made = addBook(doc, CLAIRE, book);
  const store = new SheetStore(doc, CLAIRE);
  const [first, second] = store.views.map(({ facts }) => facts.id);
  return { store, first: first!, second: second!, losses: { ...losses, ...made.losses } };
}

/** What is to be seen of the workbook above. */
function debours({ store, first, second, losses }: ReturnType<typeof taken>) {
  const shown = (of: string, ...keys: string[]) => keys.map((key) => store.textOf(of, key));
  const [view] = store.views;
  return {
    names: store.views.map(({ facts }) => facts.name),
    shown: shown(first, '1/1', '2/1', '2/2', '2/3', '3/3', '4/2', '4/3'),
    there: shown(second, '1/1', '2/1'),
    formulas: [editedText(store, first, '4/3'), editedText(store, second, '2/1')],
    merges: view!.merges.map(({ key }) => key),
    look: store.formatOf(first, '1', '1'),
    isWide: view!.columns.sizes[0]! > 220,
    losses: Object.keys(losses),
  };
}

const DEBOURS: ReturnType<typeof debours> = {
  names: ['Débours', 'Bilan'],
  shown: [
    'Affaire Martin c/ Durand',
    'Huissier\nde justice',
    '1\u202f200,50\u00a0€',
    '21/11/2026',
    '21/12/2026',
    '1\u202f500,50\u00a0€',
    '20,0\u00a0%',
  ],
  there: ['au-delà', '300'],
  formulas: ['=B3/$B$4', '=RECHERCHEV("Greffe";Débours!A2:B3;2;0)'],
  merges: ['1/1'],
  look: { bold: true, italic: true, align: 'center', wrap: true, fill: 'info' },
  isWide: true,
  losses: ['colours'],
};

test('a workbook that LibreOffice made is read: values, formulas, formats, merges, sizes, sheets', () => {
  expect(debours(taken(MADE))).toEqual(DEBOURS);
});

test.skipIf(!hasOffice)(
  'LibreOffice of this machine writes what is read',
  () => {
    expect(debours(taken(convert(FLAT, 'fods', 'xlsx')))).toEqual(DEBOURS);
  },
  OFFICE_TIME,
);

test.skipIf(!hasOffice)(
  'what leaves is computed by LibreOffice as here, also from sheet to sheet',
  () => {
    const doc = createDoc('document');
    const id = sheet.addSheet(doc, CLAIRE, { name: 'Débours: 2026', firstRows: 12, firstColumns: 6 });
    const store = new SheetStore(doc, CLAIRE);
    const cells = {
      '1/1': 'Poste',
      '2/1': 'Huissier; acte',
      '2/2': '1200,5',
      '3/2': '300',
      '4/2': '=SOMME(B2:B3)',
      '5/2': '=SI.CONDITIONS(B4>1500;"au-delà";VRAI;"en deçà")',
      '6/2': '=ARRONDI(B4*20%;2)',
      '7/2': '=RECHERCHEV("Huissier; acte";A2:B3;2;FAUX)',
      '8/2': "='Débours: 2026'!B2-B3",
      '9/2': '=JOINDRE.TEXTE(" / ";VRAI;A1;A2)',
      '10/2': '=B4/0',
      '11/2': '=-2^2+MOIS(DATE(2026;11;21))',
    };
    for (const [key, text] of Object.entries(cells)) typeInto(store, id, key, text);
    mergeBox(store, store.views[0]!, { top: 10, bottom: 10, left: 2, right: 4 });
    sheet.addRule(doc, CLAIRE, {
      ...{ sheet: id, from: '2/2', to: '3/2', test: { kind: 'more', value: '500', to: '' } },
      look: { bold: true, italic: false, color: null, fill: 'wait' },
    });
    const xlsx = writeXlsx(bookOfDocument(store).book);
    const words = (text: string) =>
      text
        .replace('\uFEFF', '')
        .trim()
        .split(/\r?\n/)
        .map((line) => line.replace(/;+$/, ''));
    // It writes numbers as the machine's language does.
    const theirs = words(new TextDecoder().decode(convert(xlsx, 'xlsx', CSV)).replaceAll(/(\d)\.(\d)/g, '$1,$2'));
    expect(theirs).toEqual(words(sheetCsv(store, store.views[0]!)));
    // Through LibreOffice and back, nothing of it is lost.
    const back = taken(convert(xlsx, 'xlsx', 'xlsx'));
    expect(back.losses).toEqual({});
    expect(editedText(back.store, back.first, '5/2')).toBe('=SI.CONDITIONS(B4>1500;"au-delà";VRAI;"en deçà")');
    expect(sheet.readRules(back.store.doc, back.first).map((rule) => rule.test)).toEqual([
      { kind: 'more', value: '500', to: '' },
    ]);
  },
  OFFICE_TIME,
);

/** Workbooks of Excel itself, with their licence beside them. */
const foreign = (name: string) => new Uint8Array(readFileSync(new URL(`./${name}.xlsx`, import.meta.url)));

test('a workbook of Excel shows its numbers, percents and formulas; charts and names are told', () => {
  const { store, first, losses } = taken(foreign('click-rates'));
  expect(store.views.map(({ facts }) => facts.name)).toEqual(['ClickThroughRateSheet']);
  expect(['2/2', '3/2', '3/3', '3/4'].map((key) => store.textOf(first, key).replaceAll(/\s/g, ' '))).toEqual([
    'Clicks',
    '423',
    '398 503',
    '0,11 %',
  ]);
  expect(editedText(store, first, '3/4')).toBe('=B3/C3');
  expect(store.formatOf(first, '2', '2')).toMatchObject({ bold: true });
  expect(losses).toEqual({ charts: 1, names: 3 });
});

test('a workbook that Excel locked is refused with its reason', () => {
  expect(() => readBook(foreign('locked'), 'x')).toThrow(expect.objectContaining({ reason: 'password' }) as Error);
});
