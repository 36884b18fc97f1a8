import { createDoc, newActor, sheet } from '@basoche/crdt';
import { readTyped } from '@basoche/sheet';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { clearCells, editedText, typeInto } from './cell-actions.ts';
import { copyCells, pasteCells, pasteTexts } from './copying.ts';
import { fillBox, fillFrom } from './filling.ts';
import { MAX_FILLED } from './limits.ts';
import { mergeBox } from './merging.ts';
import { Overflow } from './room.ts';
import { SheetStore } from './sheet-store.ts';

const CLAIRE = newActor('claire', 'device', { now: () => Date.parse('2026-11-21T09:00:00Z') });

function opened(cells: Record<string, string> = {}, firstRows = 6) {
  const doc = createDoc('document');
  const id = sheet.addSheet(doc, CLAIRE, { name: 'Feuil1', firstRows, firstColumns: 4 });
  const store = new SheetStore(doc, CLAIRE);
  for (const [key, text] of Object.entries(cells)) typeInto(store, id, key, text);
  const text = (key: string) => store.textOf(id, key);
  return { doc, id, store, text, view: () => store.views[0]!, typed: (key: string) => editedText(store, id, key) };
}

const box = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });

test('copied formulas move along; lines are made for what goes past the end', () => {
  const { store, text, view } = opened({ '1/1': '1', '2/1': '2', '1/2': '=A1*10', '2/2': '=$A$1+A2' });
  const { copied, shown } = copyCells(store, view(), { top: 0, bottom: 1, left: 0, right: 1 });
  expect(shown).toEqual([
    ['1', '10'],
    ['2', '3'],
  ]);
  pasteCells(store, view(), box(5, 0), copied);
  expect(view().rows.ids).toHaveLength(7);
  const seventh = view().rows.ids[6]!;
  expect([text('6/2'), text(`${seventh}/2`)]).toEqual(['10', '3']);
  store.undo.undo();
  expect(view().rows.ids).toHaveLength(6);
});

test('texts of elsewhere are typed; what fills down follows its row', () => {
  const { store, text, view } = opened();
  pasteTexts(store, view(), { row: 0, column: 0 }, [
    ['1,5', '=A1'],
    ['2,5', ''],
  ]);
  expect([text('1/1'), text('1/2'), text('2/1')]).toEqual(['1,5', '=A1', '2,5']);
  typeInto(store, view().facts.id, '1/3', '=A1*2');
  fillFrom(store, view(), { top: 0, bottom: 1, left: 2, right: 2 }, 'down');
  expect(text('2/3')).toBe('5');
});

const TYPED = fc
  .oneof(
    fc.string({ maxLength: 12 }),
    fc
      .tuple(
        fc.constantFrom('', "'", '-', ' '),
        fc.constantFrom('20', '1 234,56', '0,5', '007', '1e3', '21/11/2026', '2026-02-30', 'vrai', '14:30', '27:05'),
        fc.constantFrom('', ' %', '%', ' €', '\u202f€', ' h'),
      )
      .map((parts) => parts.join('')),
  )
  .filter((text) => readTyped(text).kind !== 'formula');

test('whatever text is pasted into an empty cell is what it is when it is typed there', () => {
  fc.assert(
    fc.property(TYPED, (text) => {
      const [pasted, keyed] = [opened(), opened({ '2/2': text })];
      pasteTexts(pasted.store, pasted.view(), { row: 1, column: 1 }, [[text]]);
      const all = ({ store, id, ...cell }: ReturnType<typeof opened>) => ({
        content: store.workbook.contentOf(id, '2/2'),
        look: store.formatOf(id, '2', '2'),
        text: cell.text('2/2'),
        typed: cell.typed('2/2'),
      });
      expect(all(pasted)).toEqual(all(keyed));
    }),
    { numRuns: 400 },
  );
});

test('amounts and percentages of elsewhere show as such; a cell with a format of its own keeps it', () => {
  const { doc, id, store, text, view } = opened();
  sheet.setFormats(doc, CLAIRE, id, [{ row: '', column: '3' }], { number: 'number' });
  pasteTexts(store, view(), { row: 0, column: 0 }, [['1 234,5 €', '20 %', '20 %']]);
  expect(['1/1', '1/2', '1/3'].map(text)).toEqual(['1\u202f234,50\u00a0€', '20\u00a0%', '0,20']);
  store.undo.undo();
  expect([text('1/1'), store.formatOf(id, '1', '1')]).toEqual(['', {}]);
});

test('what is copied keeps its looks and merges, and fills a selection that holds it several times', () => {
  const { doc, id, store, text, view } = opened({ '1/1': '12 €', '1/2': 'Frais' });
  sheet.setFormats(doc, CLAIRE, id, [{ row: '1', column: '2' }], { bold: true });
  const { copied } = copyCells(store, view(), box(0, 0, 0, 1));
  pasteCells(store, view(), box(2, 0, 3, 3), copied);
  expect(['3/1', '3/4', '4/3', '4/4'].map(text)).toEqual(['12,00\u00a0€', 'Frais', '12,00\u00a0€', 'Frais']);
  expect(store.formatOf(id, '4', '4')).toEqual({ bold: true });
  mergeBox(store, view(), box(0, 0, 0, 1));
  pasteCells(store, view(), box(4, 2), copyCells(store, view(), box(0, 0, 0, 1)).copied);
  expect(view().merges.map(({ key }) => key)).toEqual(['1/1', '5/3']);
});

test('what speaks of cells that are cut follows them, once; what speaks of more stays', () => {
  const { store, view, typed, text } = opened({ '1/1': '5', '2/1': '=A1*2', '1/2': '=A1+A2', '1/3': '=SOMME(A1:A3)' });
  const area = box(0, 0, 1, 0);
  const { copied } = copyCells(store, view(), area, 'cut');
  clearCells(store, view(), area);
  pasteCells(store, view(), box(3, 3), copied);
  expect(['5/4', '1/2', '1/3'].map(typed)).toEqual(['=D4*2', '=D4+D5', '=SOMME(A1:A3)']);
  expect(text('1/2')).toBe('15');
  pasteCells(store, view(), box(0, 0), copied);
  expect([typed('2/1'), typed('1/2')]).toEqual(['=A1*2', '=D4+D5']);
});

test('cells cut to another sheet are spoken of there, and speak of what they left', () => {
  const { doc, store, view, typed, id } = opened({ '1/1': '5', '2/1': '=A1*C1', '1/2': '=A2' });
  sheet.addSheet(doc, CLAIRE, { id: 'other', name: 'Bilan', firstRows: 4, firstColumns: 4 });
  const { copied } = copyCells(store, view(), box(0, 0, 1, 0), 'cut');
  clearCells(store, view(), box(0, 0, 1, 0));
  pasteCells(store, store.views[1]!, box(2, 1), copied);
  expect(typed('1/2')).toBe('=Bilan!B4');
  expect(editedText(store, 'other', '4/2')).toBe('=B3*Feuil1!C1');
  expect(store.textOf(id, '1/2')).toBe('0');
});

test('a copy to another sheet speaks of the same places there, whatever its lines are called', () => {
  const { doc, store, view } = opened({ '2/2': '=A1' });
  sheet.addSheet(doc, CLAIRE, { id: 'other', name: 'Bilan', firstRows: 2, firstColumns: 4 });
  const [made] = sheet.insertLines(doc, CLAIRE, 'other', 'rows', { before: '1' }, 1);
  typeInto(store, 'other', `${made}/1`, 'ici');
  pasteCells(store, store.views[1]!, box(1, 1), copyCells(store, view(), box(1, 1)).copied);
  expect(store.textOf('other', '1/2')).toBe('ici');
});

test('cells go on as a series, down and up; formulas and looks move along; one step undoes it', () => {
  const { id, store, text, view, typed } = opened({ '2/1': '31/10/2026', '3/1': '30/11/2026', '2/2': 'lundi' });
  typeInto(store, id, '2/3', '1,5');
  typeInto(store, id, '3/3', '2');
  typeInto(store, id, '2/4', '=C2*2');
  fillBox(store, view(), box(1, 0, 2, 3), box(1, 0, 5, 3));
  expect(['4/1', '5/1'].map(text)).toEqual(['31/12/2026', '31/01/2027']);
  expect(['4/3', '6/3'].map(text)).toEqual(['2,5', '3,5']);
  expect(typed('4/4')).toBe('=C4*2');
  store.undo.undo();
  expect(['4/1', '4/3', '4/4'].map(text)).toEqual(['', '', '']);
  fillBox(store, view(), box(1, 1), box(0, 1, 1, 1));
  expect(text('1/2')).toBe('dimanche');
});

describe('what does not fit is not written at all', () => {
  const lines = (count: number, width = 1) => Array.from({ length: count }, () => Array<string>(width).fill('1'));
  const whole = (doc: Y.Doc) => Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');

  test('past the last row or column that a sheet may have, and what is asked is told', () => {
    const { doc, store, view } = opened();
    const before = whole(doc);
    expect(pasteTexts(store, view(), { row: 1, column: 0 }, lines(100_000))).toEqual(
      new Overflow('rows', 100_001, 100_000),
    );
    expect(pasteTexts(store, view(), { row: 0, column: 1 }, lines(1, 702))).toEqual(new Overflow('columns', 703, 702));
    const { copied } = copyCells(store, view(), box(0, 0, 1, 1));
    expect(pasteCells(store, view(), box(99_999, 0), copied)).toEqual(new Overflow('rows', 100_001, 100_000));
    expect(whole(doc)).toBe(before);
  });

  test('deleted lines take room too', () => {
    const { doc, id, store, view } = opened();
    sheet.deleteLines(doc, CLAIRE, id, 'columns', ['2']);
    expect(pasteTexts(store, view(), { row: 0, column: 0 }, lines(1, 702))).toEqual(new Overflow('columns', 702, 701));
    expect(pasteTexts(store, view(), { row: 0, column: 0 }, lines(1, 701))).toEqual(box(0, 0, 0, 700));
    expect(view().columns.ids).toHaveLength(701);
  });

  test('more filled cells than a document may have, pasted or filled; over filled cells it goes on', () => {
    const { doc, store, text, view } = opened({ '1/1': 'x' }, 1_000);
    const wide = lines(600, 500);
    wide[599]![499] = '';
    expect(pasteTexts(store, view(), { row: 0, column: 0 }, wide)).toEqual(box(0, 0, 599, 499));
    expect(store.workbook.filled).toBe(MAX_FILLED - 1);
    const before = whole(doc);
    const overflow = new Overflow('cells', MAX_FILLED + 1, MAX_FILLED);
    expect(pasteTexts(store, view(), { row: 600, column: 0 }, lines(2))).toEqual(overflow);
    expect(fillFrom(store, view(), box(599, 0, 601, 0), 'down')).toEqual(overflow);
    const { copied } = copyCells(store, view(), box(0, 0, 1, 0));
    expect(pasteCells(store, view(), box(600, 0), copied)).toEqual(overflow);
    expect(whole(doc) === before).toBe(true);
    expect(pasteTexts(store, view(), { row: 0, column: 0 }, [['là']])).toEqual(box(0, 0));
    expect(text('1/1')).toBe('là');
  });
});
