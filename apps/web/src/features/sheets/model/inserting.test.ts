import { createDoc, newActor, sheet } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { typeInto } from './cell-actions.ts';
import { insertLines } from './inserting.ts';
import { boxOf, keyOf, placeAt, type Selection } from './selection.ts';
import { SheetStore } from './sheet-store.ts';

const CLAIRE = newActor('claire', 'device', { now: () => Date.parse('2026-11-21T09:00:00Z') });

function opened() {
  const doc = createDoc('document');
  const id = sheet.addSheet(doc, CLAIRE, { name: 'Feuil1', firstRows: 6, firstColumns: 3 });
  const store = new SheetStore(doc, CLAIRE);
  for (const [row, [name = '', amount = '']] of [
    ['Zoé', '30'],
    ['Éric', '10'],
    ['Alain', '20'],
    ['Marc', '40'],
  ].entries()) {
    typeInto(store, id, `${row + 1}/1`, name);
    typeInto(store, id, `${row + 1}/2`, amount);
  }
  const view = () => store.views[0]!;
  const lines = () =>
    view().rows.ids.map((row) =>
      view()
        .columns.ids.map((column) => store.textOf(id, `${row}/${column}`))
        .join(' ')
        .trim(),
    );
  const at = (row: number, column: number, down = 0): Selection => ({
    active: placeAt(view(), row, column),
    end: placeAt(view(), row + down, column),
  });
  return { doc, id, store, view, lines, at };
}

test('what is typed after rows are inserted goes into them', () => {
  const { id, store, view, lines, at } = opened();
  const { active } = insertLines(store, view(), at(2, 0), 'rows', 'before');
  typeInto(store, id, keyOf(active), 'Nouveau');
  typeInto(store, id, keyOf({ ...active, column: view().columns.ids[1]! }), '5');
  expect(lines()).toEqual(['Zoé 30', 'Éric 10', 'Nouveau 5', 'Alain 20', 'Marc 40', '', '']);
});

test.each([
  ['rows', 'before', { top: 1, bottom: 2, left: 1, right: 1 }],
  ['rows', 'after', { top: 3, bottom: 4, left: 1, right: 1 }],
  ['columns', 'before', { top: 1, bottom: 2, left: 1, right: 1 }],
  ['columns', 'after', { top: 1, bottom: 2, left: 2, right: 2 }],
] as const)('as many %s as are selected, %s them, are selected, and empty', (axis, side, box) => {
  const { id, store, view, at } = opened();
  const made = insertLines(store, view(), at(1, 1, 1), axis, side);
  expect(boxOf(view(), made)).toEqual(box);
  expect(store.textOf(id, keyOf(made.active))).toBe('');
});
