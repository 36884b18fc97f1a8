import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { board, createDoc, projectDoc, searchEntries } from '../index.ts';
import { testActor, testClock } from '../testing/actors.ts';
import { exchange, twin } from '../testing/exchange.ts';

function fresh() {
  const clock = testClock();
  const ann = testActor('ann', clock);
  const doc = createDoc('board');
  const made = board.addDefaultBoard(doc, ann);
  return {
    doc,
    ann,
    bob: testActor('bob', clock),
    ...made,
    item: board.addItem(doc, ann, { group: made.group, name: 'Martin' }),
  };
}

const shown = (doc: Y.Doc) =>
  board
    .boardView(board.readBoard(doc))
    .groups.map(({ group, items }) => [group.name, ...items.map((item) => item.name)]);

test('[BD1] a new board has the French columns and one group', () => {
  const { doc, columns } = fresh();
  const view = board.boardView(board.readBoard(doc));
  expect(view.columns.map(({ name, type }) => [name, type])).toEqual([
    ['Statut', 'status'],
    ['Priorité', 'priority'],
    ['Personnes', 'people'],
    ['Échéance', 'date'],
    ['Heures', 'number'],
  ]);
  expect(view.columns.find((column) => column.id === columns.status)?.options.map((option) => option.label)).toEqual([
    'En attente',
    'En cours',
    'En Pause',
    'À contrôler',
    'Validé',
    'À refaire',
  ]);
  expect(shown(doc)).toEqual([['À traiter', 'Martin']]);
});

test('[BD2] cells of one item written by two people both stay', () => {
  const { doc, ann, bob, item, columns } = fresh();
  const away = twin(doc);
  board.setCell(doc, ann, item, columns.status, 'pending');
  board.setCell(away, bob, item, columns.people, ['bob']);
  exchange(doc, away);
  expect(board.readItem(away, item)?.values).toEqual({ [columns.status]: 'pending', [columns.people]: ['bob'] });
  board.setCell(doc, ann, item, columns.status, null);
  expect(board.readItem(doc, item)?.values).toEqual({ [columns.people]: ['bob'] });
});

test.each([
  ['number', 3.5, 'trois'],
  ['date', '2026-11-21', '2026-02-30'],
  ['period', { start: '2026-11-01', end: '2026-11-21' }, { start: '2026-11-21', end: '2026-11-01' }],
  ['check', true, 'oui'],
  ['link', { url: 'https://exemple.test', label: 'Site' }, 'https://exemple.test'],
  ['people', ['ann'], 'ann'],
  ['tags', ['a', 'b'], [1]],
  ['text', 'note', 12],
] as const)('[BD2] a %s cell reads %j, and reads %j as empty', (type, good, bad) => {
  const { doc, ann, item } = fresh();
  const column = { id: board.addColumn(doc, ann, { name: 'C', type }), type };
  const record = doc.getMap('items').get(item) as Y.Map<unknown>;
  record.set(`cell:${column.id}`, good);
  expect(board.cellOf(board.readItem(doc, item)!, column)).toEqual(good);
  record.set(`cell:${column.id}`, bad);
  expect(board.cellOf(board.readItem(doc, item)!, column)).toBeNull();
});

test('[BD2] a column of an unknown type keeps its values', () => {
  const { doc, item } = fresh();
  doc.getMap('columns').set(
    'f',
    new Y.Map<unknown>([
      ['id', 'f'],
      ['name', 'Formule'],
      ['type', 'formula'],
      ['position', 'b00'],
    ]),
  );
  (doc.getMap('items').get(item) as Y.Map<unknown>).set('cell:f', { expression: '=A1' });
  expect(board.cellOf(board.readItem(doc, item)!, { id: 'f', type: 'formula' })).toEqual({ expression: '=A1' });
  expect(projectDoc('board', doc)['board_item']).toMatchObject([{ values: { f: { expression: '=A1' } } }]);
});

test('[BD3] a deleted group hides its items; one moved out meanwhile stays visible', () => {
  const { doc, ann, bob, group, item } = fresh();
  const other = board.addGroup(doc, ann, { name: 'En cours' });
  board.addItem(doc, ann, { group, name: 'Durand' });
  const away = twin(doc);
  board.deleteGroup(doc, ann, group);
  board.moveItem(away, bob, item, other, 'first');
  exchange(doc, away);
  expect(shown(doc)).toEqual([['En cours', 'Martin']]);
  board.restoreGroup(doc, ann, group);
  expect(shown(doc)).toEqual([
    ['À traiter', 'Durand'],
    ['En cours', 'Martin'],
  ]);
});

test('[BD3] an item of a group that never came stands in the first one', () => {
  const { doc, ann } = fresh();
  board.addItem(doc, ann, { group: 'unknown', name: 'Perdu' });
  expect(shown(doc)[0]).toContain('Perdu');
});

test('[BD4] a deleted column comes back with its cells', () => {
  const { doc, ann, item, columns } = fresh();
  board.setCell(doc, ann, item, columns.hours, 4);
  board.deleteColumn(doc, ann, columns.hours);
  expect(board.boardView(board.readBoard(doc)).columns.map((column) => column.name)).not.toContain('Heures');
  board.restoreColumn(doc, ann, columns.hours);
  expect(board.readItem(doc, item)?.values).toEqual({ [columns.hours]: 4 });
});

test('[SH3] columns, groups and items stand where they were put', () => {
  const { doc, ann, group, item, columns } = fresh();
  const second = board.addItem(doc, ann, { group, name: 'Durand' });
  board.moveItem(doc, ann, item, group, { after: second });
  board.moveColumn(doc, ann, columns.hours, 'first');
  board.addGroup(doc, ann, { name: 'Urgent', place: { before: group } });
  expect(shown(doc)).toEqual([['Urgent'], ['À traiter', 'Durand', 'Martin']]);
  expect(board.boardView(board.readBoard(doc)).columns[0]?.name).toBe('Heures');
});

test('[PJ5] board rows', () => {
  const { doc, ann, group, item, columns } = fresh();
  board.setCell(doc, ann, item, columns.deadline, '2026-12-24');
  const comment = board.addComment(doc, ann, item, { text: 'Attendre' });
  const rows = projectDoc('board', doc);
  expect(rows['board_column']).toHaveLength(5);
  expect(rows['board_group']).toEqual([
    { id: group, name: 'À traiter', tone: 'neutral', position: expect.any(String) as string, deleted_at: null },
  ]);
  expect(rows['board_item']).toEqual([
    {
      id: item,
      group,
      name: 'Martin',
      position: expect.any(String) as string,
      created_at: '2026-11-21T11:00:00.000Z',
      created_by: 'ann',
      deleted_at: null,
      deleted_by: null,
      values: { [columns.deadline]: '2026-12-24' },
    },
  ]);
  expect(rows['board_comment']).toMatchObject([{ id: comment, item, author: 'ann', text: 'Attendre', files: [] }]);
});

test('[PJ6] search knows items with their texts and comments', () => {
  const { doc, ann, item } = fresh();
  const link = board.addColumn(doc, ann, { name: 'Lien', type: 'link' });
  board.setCell(doc, ann, item, link, { url: 'https://exemple.test', label: 'Greffe' });
  board.addComment(doc, ann, item, { text: 'Attendre' });
  expect(searchEntries('board', projectDoc('board', doc))).toEqual([
    { id: item, title: 'Martin', text: 'Greffe\nhttps://exemple.test\nAttendre' },
  ]);
});
