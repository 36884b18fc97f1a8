import { createDoc, newActor, sheet } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { editedText, sortRows, typeInto } from './cell-actions.ts';
import { SheetStore } from './sheet-store.ts';
import { decimalsChange } from './decimals.ts';

const CLAIRE = newActor('claire', 'device', { now: () => Date.parse('2026-11-21T09:00:00Z') });

function opened(cells: Record<string, string> = {}, firstRows = 6) {
  const doc = createDoc('document');
  const id = sheet.addSheet(doc, CLAIRE, { name: 'Feuil1', firstRows, firstColumns: 4 });
  const store = new SheetStore(doc, CLAIRE);
  for (const [key, text] of Object.entries(cells)) typeInto(store, id, key, text);
  const text = (key: string) => store.textOf(id, key);
  return { doc, id, store, text, view: () => store.views[0]! };
}

test('what is typed is computed, shown and typed on', () => {
  const { id, store, text } = opened({
    '1/1': '1 200 €',
    '2/1': '20 %',
    '3/1': '=A1*A2',
    '4/1': '21/11/2026',
    '5/1': '=A4+9',
  });
  expect(['1/1', '2/1', '3/1', '4/1', '5/1'].map(text)).toEqual([
    '1\u202f200,00\u00a0€',
    '20\u00a0%',
    '240,00\u00a0€',
    '21/11/2026',
    '30/11/2026',
  ]);
  expect(['1/1', '2/1', '3/1', '4/1'].map((key) => editedText(store, id, key))).toEqual([
    '1200',
    '20\u00a0%',
    '=A1*A2',
    '21/11/2026',
  ]);
});

test('parentheses that are missing at the end of a formula are there, those of words are not counted', () => {
  const { id, store, text } = opened({ '1/1': '2', '2/1': '=SOMME(A1;(A1*3', '3/1': '=SI(A1=2;"(a";"b"' });
  expect(['2/1', '3/1'].map(text)).toEqual(['8', '(a']);
  expect(editedText(store, id, '2/1')).toBe('=SOMME(A1;A1*3)');
  expect(typeInto(store, id, '4/1', '=SOMME(A1*')).not.toBeNull();
  expect(text('4/1')).toBe('=SOMME(A1*');
});

test('a time sheet adds up past a day, between clocks too, and its hours make an amount', () => {
  const { id, store, text } = opened({
    '1/1': '09:30',
    '1/2': '18:15',
    '1/3': '=B1-A1',
    '2/3': '7:45',
    '3/3': '12:00',
    '4/3': '=SOMME(C1:C3)',
    '5/3': '=C4*24*200',
    '4/1': '=SOMME(A1;B1)',
    '6/3': '=MAX(A1:B1)',
  });
  expect(['1/1', '1/3', '2/3', '4/3', '5/3', '4/1', '6/3'].map(text)).toEqual([
    ...['09:30', '8:45', '7:45', '28:30', '5700', '27:45', '18:15'],
  ]);
  expect(['1/1', '2/3'].map((key) => editedText(store, id, key))).toEqual(['09:30', '7:45']);
});

test('one decimal more or less than a cell shows, up to ten; what it is computed from goes on saying how it shows', () => {
  const { doc, id, store, text } = opened({
    '1/1': '12,5',
    '2/1': '10 €',
    '3/1': '=A2/3',
    '4/1': 'mot',
    '5/1': '2:30',
  });
  const change = (row: string, by: 1 | -1) => {
    const changes = decimalsChange(store, id, { row, column: '1' }, by);
    if (changes) sheet.setFormats(doc, CLAIRE, id, [{ row, column: '1' }], changes);
    return changes && text(`${row}/1`);
  };
  expect([change('1', 1), change('1', -1), change('1', -1), change('1', -1)]).toEqual(['12,50', '12,5', '13', null]);
  expect(change('2', -1)).toBe('10,0\u00a0€');
  expect(change('3', 1)).toBe('3,33\u00a0€');
  expect([change('4', 1), change('5', 1)]).toEqual([null, null]);
  sheet.setFormats(doc, CLAIRE, id, [{ row: '1', column: '1' }], { decimals: 10 });
  expect(change('1', 1)).toBeNull();
});

test('a formula that is none stays as it was typed, and a text stays a text when it is typed on', () => {
  const { id, store, text } = opened();
  expect(typeInto(store, id, '1/1', '=SOMME(A2)*')).toMatchObject({ reason: 'end' });
  expect([text('1/1'), editedText(store, id, '1/1')]).toEqual(['=SOMME(A2)*', '=SOMME(A2)*']);
  typeInto(store, id, '1/1', "'12");
  expect([text('1/1'), editedText(store, id, '1/1')]).toEqual(['12', "'12"]);
});

test('sorting keeps what formulas say: a sum of the sorted rows is the sum, empty rows stand last', () => {
  const { store, text, view } = opened({ '1/1': '3', '2/1': '1', '4/1': '2', '1/2': '=SOMME(A1:A4)', '6/2': '=A1' });
  sortRows(store, view(), { top: 0, bottom: 3, left: 0, right: 1 }, 'rising');
  expect(
    view()
      .rows.ids.slice(0, 4)
      .map((row) => text(`${row}/1`)),
  ).toEqual(['1', '2', '3', '']);
  expect([text('1/2'), text('6/2')]).toEqual(['6', '3']);
  store.undo.undo();
  expect(view().rows.ids).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('what others do is followed: a line inserted, a deleted one in which somebody types', () => {
  const { doc, id, store, text, view } = opened({ '1/1': '1', '2/1': '2', '1/2': '=SOMME(A1:A2)' });
  const samir = newActor('samir', 'other', CLAIRE.clock);
  const [row] = sheet.insertLines(doc, samir, id, 'rows', { after: '1' }, 1);
  sheet.setCells(doc, samir, id, [[`${row}/1`, 10]]);
  expect([text('1/2'), editedText(store, id, '1/2')]).toEqual(['13', '=SOMME(A1:A3)']);
  sheet.deleteLines(doc, samir, id, 'rows', ['2']);
  expect(text('1/2')).toBe('11');
  sheet.setCells(doc, samir, id, [['2/1', 5]]);
  expect(view().rows.ids).toContain('2');
  expect(text('1/2')).toBe('16');
});
