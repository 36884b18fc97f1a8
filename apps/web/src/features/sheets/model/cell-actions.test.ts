import { createDoc, newActor, sheet } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { editedText, sortRows, typeInto } from './cell-actions.ts';
import { SheetStore } from './sheet-store.ts';

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

test('a formula that is none stays as it was typed, and a text stays a text when it is typed on', () => {
  const { id, store, text } = opened();
  expect(typeInto(store, id, '1/1', '=SOMME(A2')).toMatchObject({ reason: 'end' });
  expect([text('1/1'), editedText(store, id, '1/1')]).toEqual(['=SOMME(A2', '=SOMME(A2']);
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
