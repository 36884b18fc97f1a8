import { createDoc, newActor, sheet } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { typeInto } from '../model/cell-actions.ts';
import { SheetStore } from '../model/sheet-store.ts';
import { sheetsText, textLosses } from './sheet-text.ts';

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
