import { createDoc, document as cellDocument, newActor, sheet } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { typeInto } from '../model/cell-actions.ts';
import { SheetStore } from '../model/sheet-store.ts';
import { csvLosses, textLosses } from './plain-losses.ts';
import { sheetsText } from './sheet-text.ts';

const CLAIRE = newActor('claire', 'device', { now: () => Date.parse('2026-11-21T09:00:00Z') });

test('the text of sheets is what they show, whole, and what it does not say is counted', () => {
  const doc = createDoc('document');
  const first = sheet.addSheet(doc, CLAIRE, { name: 'Débours', firstRows: 300, firstColumns: 4 });
  const second = sheet.addSheet(doc, CLAIRE, { name: 'Bilan', firstRows: 300, firstColumns: 4 });
  const store = new SheetStore(doc, CLAIRE);
  const cells = { '1/2': '1 200 €', '2/1': 'Deux\tmots', '2/2': '20 %', '4/2': '=SOMME(B1;10)' };
  for (const [key, text] of Object.entries(cells)) typeInto(store, first, key, text);
  sheet.setCells(doc, CLAIRE, second, [['200/1', 'x'.repeat(20_000)]]);
  for (let row = 1; row < 10; row++) sheet.setCells(doc, CLAIRE, second, [[`${row}/1`, 'x'.repeat(20_000)]]);
  sheet.setFormats(doc, CLAIRE, first, [{ row: '2', column: '1' }], { bold: true });
  sheet.setFilter(doc, CLAIRE, first, '2', { hidden: ['20\u00a0%'] });
  const text = sheetsText(store);
  expect(text).toContain(
    'Débours\n\t1\u202f200,00\u00a0€\n"Deux\tmots"\t20\u00a0%\n\n\t1\u202f210,00\u00a0€\n\nBilan\nxxx',
  );
  expect(text.split('x'.repeat(20_000))).toHaveLength(11);
  expect(textLosses(store)).toEqual({ results: 1, dressed: 1, filters: 1 });
  store.close();
});

test('the CSV of one sheet says what it leaves out of it, and that there are others', () => {
  const doc = createDoc('document');
  const first = sheet.addSheet(doc, CLAIRE, { name: 'Débours', firstRows: 20, firstColumns: 4 });
  const second = sheet.addSheet(doc, CLAIRE, { name: 'Bilan', firstRows: 20, firstColumns: 4 });
  const store = new SheetStore(doc, CLAIRE);
  const lossesOf = (id: string) =>
    csvLosses(
      store,
      store.views.find(({ facts }) => facts.id === id)!,
    );
  const cells = {
    '1/1': 'Poste',
    '2/1': '1 200 €',
    '3/1': '12,5 %',
    '4/1': '=SOMME(A2)',
    '5/1': '7',
    '6/1': '21/11/2026',
  };
  for (const [key, text] of Object.entries(cells)) typeInto(store, first, key, text);
  expect(lossesOf(second)).toEqual({ sheets: 1 });
  expect(lossesOf(first)).toEqual({ sheets: 1, results: 1, formats: 3 });
  sheet.setFormats(doc, CLAIRE, first, [{ row: '1', column: '1' }], { bold: true, fill: 'info' });
  sheet.mergeCells(doc, CLAIRE, first, '1/1', '1/2');
  sheet.addChart(doc, CLAIRE, { sheet: first, kind: 'bar', title: 'Débours', from: '1/1', to: '4/1', at: '1/3' });
  sheet.addRule(doc, CLAIRE, {
    ...{ sheet: first, from: '2/1', to: '4/1', test: { kind: 'duplicate' } },
    look: { bold: true, italic: false, color: null, fill: null },
  });
  for (const id of [first, second]) cellDocument.addThread(doc, CLAIRE, { anchor: `${id}/2/1`, text: 'À revoir' });
  sheet.setFilter(doc, CLAIRE, first, '1', { hidden: ['7'] });
  expect(lossesOf(first)).toEqual({
    ...{ sheets: 1, results: 1, formats: 3, dressed: 1, merges: 1, charts: 1, conditions: 1, comments: 1, filtered: 1 },
  });
  expect(textLosses(store)).toMatchObject({ merges: 1, comments: 2 });
  store.close();
});
