import { board, createDoc, newActor } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { readContent } from './board-content.ts';
import { cardFrom, laneColumns, lanesOf } from './kanban.ts';

let made = 0;
const actor = { ...newActor('claire', 'device', { now: () => 1_790_000_000_000 }), newId: () => `id${(made += 1)}` };

function sample() {
  const doc = createDoc('board');
  const { columns, group } = board.addDefaultBoard(doc, actor);
  const other = board.addGroup(doc, actor, { name: 'Appel' });
  const add = (id: string, to: string, status: string | null) =>
    board.addItem(doc, actor, { id, group: to, name: id, values: status === null ? {} : { [columns.status]: status } });
  add('c', other, 'pending');
  add('a', group, 'pending');
  add('b', group, null);
  add('d', group, 'validated');
  return { doc, columns, lanes: () => lanesOf(readContent(doc).groups, columnOf(), null), columnOf };
  function columnOf() {
    return readContent(doc).columns.find((column) => column.id === columns.status)!;
  }
}

const seen = (lanes: ReturnType<typeof lanesOf>) =>
  lanes.map(({ option, cards }) => [option?.label ?? '', ...cards.map(({ item }) => item.id)]);

test('lanes are the choices in their order, after the items without one; cards stand in the order of the groups', () => {
  expect(seen(sample().lanes())).toEqual([
    ['', 'b'],
    ['En attente'],
    ['En cours', 'a', 'c'],
    ['En Pause'],
    ['À contrôler'],
    ['Validé', 'd'],
    ['À refaire'],
  ]);
  const { doc, columnOf } = sample();
  const backwards = (x: board.Item, y: board.Item) => (x.name < y.name ? 1 : -1);
  expect(seen(lanesOf(readContent(doc).groups, columnOf(), backwards))[2]).toEqual(['En cours', 'c', 'a']);
});

test('a deleted choice has a lane while cells hold it; a value that is no choice counts as none', () => {
  const { doc, columns, lanes } = sample();
  board.deleteOption(doc, actor, columns.status, 'pending');
  board.deleteOption(doc, actor, columns.status, 'pause');
  board.setCell(doc, actor, 'd', columns.status, 'unknown');
  expect(seen(lanes())).toEqual([
    ['', 'b', 'd'],
    ['En attente'],
    ['En cours', 'a', 'c'],
    ['À contrôler'],
    ['Validé'],
    ['À refaire'],
  ]);
});

test('arrows lead along a lane and to the nearest one with cards', () => {
  const lanes = sample().lanes();
  expect(cardFrom(lanes, 'a', 0, 1)?.item.id).toBe('c');
  expect(cardFrom(lanes, 'c', 1, 0)?.item.id).toBe('d');
  expect(cardFrom(lanes, 'a', -1, 0)?.item.id).toBe('b');
  expect(cardFrom(lanes, 'd', 1, 0)).toBeUndefined();
  expect(cardFrom(lanes, 'a', 0, -1)).toBeUndefined();
});

test('status columns part a kanban first, then priorities', () => {
  const { doc, columns } = sample();
  const second = board.addColumn(doc, actor, { name: 'Phase', type: 'status', place: 'first' });
  expect(laneColumns(readContent(doc).columns).map(({ id }) => id)).toEqual([second, columns.status, columns.priority]);
});
