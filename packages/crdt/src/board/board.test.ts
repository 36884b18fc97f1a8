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
    clock,
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
      ['name', 'Note'],
      ['type', 'rating'],
      ['position', 'b00'],
    ]),
  );
  (doc.getMap('items').get(item) as Y.Map<unknown>).set('cell:f', { expression: '=A1' });
  expect(board.cellOf(board.readItem(doc, item)!, { id: 'f', type: 'rating' })).toEqual({ expression: '=A1' });
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

test('[BD3] an item made in a group after somebody deleted it stands in the first one, and goes along when it comes back', () => {
  const { doc, ann, bob, clock, group } = fresh();
  board.addGroup(doc, ann, { name: 'En cours' });
  const away = twin(doc);
  board.deleteGroup(doc, ann, group);
  clock.time += 60_000;
  const made = board.addItem(away, bob, { group, name: 'Lefèvre' });
  exchange(doc, away);
  expect(shown(doc)).toEqual([['En cours', 'Lefèvre']]);
  expect(shown(away)).toEqual(shown(doc));
  clock.time += 60_000;
  board.restoreGroup(doc, ann, group);
  expect(shown(doc)[0]).toEqual(['À traiter', 'Martin', 'Lefèvre']);
  board.deleteGroup(doc, ann, group);
  expect(shown(doc)).toEqual([['En cours']]);
  expect(board.readItem(doc, made)?.deletedAt).toBeNull();
});

test('[BD2] among items of which some are out of sight, one stands beside those between which it was put', () => {
  const { doc, ann, group, item } = fresh();
  const names = ['Appel', 'Bail', 'Cession', 'Divorce'];
  const [appel = '', , , divorce = ''] = names.map((name) => board.addItem(doc, ann, { group, name }));
  board.moveItem(doc, ann, item, group, { after: appel });
  expect(shown(doc)[0]).toEqual(['À traiter', 'Appel', 'Martin', 'Bail', 'Cession', 'Divorce']);
  board.moveItem(doc, ann, appel, group, { before: divorce });
  expect(shown(doc)[0]).toEqual(['À traiter', 'Martin', 'Bail', 'Cession', 'Appel', 'Divorce']);
  board.addItem(doc, ann, { group, name: 'Expertise' });
  expect(shown(doc)[0]?.at(-1)).toBe('Expertise');
});

test('[BD4] a deleted column comes back with its cells', () => {
  const { doc, ann, item, columns } = fresh();
  board.setCell(doc, ann, item, columns.hours, 4);
  board.deleteColumn(doc, ann, columns.hours);
  expect(board.boardView(board.readBoard(doc)).columns.map((column) => column.name)).not.toContain('Heures');
  board.restoreColumn(doc, ann, columns.hours);
  expect(board.readItem(doc, item)?.values).toEqual({ [columns.hours]: 4 });
});

test('[BD5] a deleted choice stays in the cells that hold it, and comes back in its place', () => {
  const { doc, ann, item, columns } = fresh();
  const options = () => board.readBoard(doc).columns.find((column) => column.id === columns.status)!.options;
  const offered = () => options().flatMap((option) => (option.deletedAt === null ? [option.id] : []));
  const before = offered();
  board.setCell(doc, ann, item, columns.status, 'pause');
  expect(board.deleteOption(doc, ann, columns.status, 'pause')).toBe(true);
  expect(offered()).toEqual(before.filter((id) => id !== 'pause'));
  expect(options().find((option) => option.id === 'pause')).toMatchObject({ label: 'En Pause', tone: 'accent' });
  expect(board.readItem(doc, item)?.values).toEqual({ [columns.status]: 'pause' });
  const row = projectDoc('board', doc)['board_column']!.find((each) => each.id === columns.status)!;
  expect((row['options'] as Record<string, unknown>[]).filter((option) => 'deleted_at' in option)).toMatchObject([
    { id: 'pause', deleted_at: '2026-11-21T11:00:00.000Z' },
  ]);
  board.restoreOption(doc, ann, columns.status, 'pause');
  expect(offered()).toEqual(before);
  board.deleteOption(doc, ann, columns.status, 'pause');
  board.setOption(doc, ann, columns.status, { id: 'pause', label: 'Suspendu', tone: 'info' });
  expect(offered()).toEqual(before);
  board.moveOption(doc, ann, columns.status, 'pause', 'first');
  expect(offered()[0]).toBe('pause');
  expect(board.deleteOption(doc, ann, columns.status, 'unknown')).toBe(false);
});

test('[BD6] a width is kept within its bounds; a stranger one reads as none', () => {
  const { doc, ann, columns } = fresh();
  const width = () => board.readBoard(doc).columns.find((column) => column.id === columns.hours)!.width;
  expect(width()).toBeNull();
  board.resizeColumn(doc, ann, columns.hours, 180.4);
  expect(width()).toBe(180);
  board.resizeColumn(doc, ann, columns.hours, 1);
  expect(width()).toBe(64);
  (doc.getMap('columns').get(columns.hours) as Y.Map<unknown>).set('width', 'large');
  expect(width()).toBeNull();
  board.resizeColumn(doc, ann, columns.hours, null);
  expect(width()).toBeNull();
});

test('[BD7] a formula is its column’s; two people’s other changes stay, and its cells hold nothing', () => {
  const { doc, ann, bob, item, columns } = fresh();
  const formula = board.addColumn(doc, ann, {
    name: 'Honoraires',
    type: 'formula',
    formula: `[${columns.hours}] * 150`,
  });
  const read = (from: Y.Doc) => board.readBoard(from).columns.find((column) => column.id === formula)!;
  expect(read(doc).formula).toBe(`[${columns.hours}] * 150`);
  const away = twin(doc);
  board.setFormula(doc, ann, formula, `[${columns.hours}] * 200`);
  board.renameColumn(away, bob, formula, 'Montant');
  exchange(doc, away);
  expect(read(away)).toMatchObject({ name: 'Montant', formula: `[${columns.hours}] * 200` });
  (doc.getMap('items').get(item) as Y.Map<unknown>).set(`cell:${formula}`, 12);
  expect(projectDoc('board', doc)['board_item']).toMatchObject([{ values: {} }]);
  board.setFormula(doc, ann, formula, null);
  expect(read(doc).formula).toBeNull();
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

test('[SH3] many items come in their order, after those that were there', () => {
  const { doc, ann, group, columns } = fresh();
  const names = Array.from({ length: 300 }, (_, index) => `n${index}`);
  const ids = board.addItems(
    doc,
    ann,
    group,
    names.map((name) => ({ name, values: { [columns.hours]: 1 } })),
  );
  expect(new Set(ids).size).toBe(300);
  expect(shown(doc)).toEqual([['À traiter', 'Martin', ...names]]);
});

test('[BD8] a structure makes another board of the same columns, groups and formulas, and no items', () => {
  const { doc, ann, columns } = fresh();
  board.addColumn(doc, ann, { name: 'Montant', type: 'formula', formula: `[${columns.hours}] * 150 & "[x]"` });
  board.resizeColumn(doc, ann, columns.hours, 200);
  board.deleteOption(doc, ann, columns.status, 'pause');
  board.deleteColumn(doc, ann, columns.people);
  const copy = createDoc('board');
  board.addStructure(copy, ann, board.structureOf(doc));
  const view = board.boardView(board.readBoard(copy));
  expect(view.columns.map(({ name }) => name)).toEqual(['Statut', 'Priorité', 'Échéance', 'Heures', 'Montant']);
  expect(view.columns[0]!.options.map(({ id }) => id)).not.toContain('pause');
  const hours = view.columns.find(({ name }) => name === 'Heures')!;
  expect(hours).toMatchObject({ width: 200 });
  expect(hours.id).not.toBe(columns.hours);
  expect(view.columns.at(-1)!.formula).toBe(`[${hours.id}] * 150 & "[x]"`);
  expect(shown(copy)).toEqual([['À traiter']]);
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

test('[BD11] a comment of an item carries files as one of a task does', () => {
  const { doc, ann, item } = fresh();
  const file = { id: 'f', name: 'Bail.pdf', mime: 'application/pdf', size: 12 };
  const comment = board.addComment(doc, ann, item, { text: 'Ci-joint', files: [file, { ...file, id: 'g' }] });
  board.removeCommentFile(doc, ann, comment, 'g');
  expect(projectDoc('board', doc)['board_comment']).toMatchObject([{ id: comment, files: [file] }]);
  board.deleteComment(doc, ann, comment);
  expect(projectDoc('board', doc)['board_comment']).toMatchObject([{ id: comment, text: '', files: [] }]);
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

test('ids of what a cell leads to are not searched, nor shown as a passage', () => {
  const { doc, ann, group } = fresh();
  const matter = board.addColumn(doc, ann, { name: 'Dossier', type: 'project' });
  const note = board.addColumn(doc, ann, { name: 'Note', type: 'text' });
  const id = '0191a2b3-c4d5-7e6f-8a9b-0c1d2e3f4a5b';
  board.addItem(doc, ann, { group, name: 'Référé', values: { [matter]: id, [note]: 'Urgent' } });
  const entry = searchEntries('board', projectDoc('board', doc)).find(({ title }) => title === 'Référé');
  expect(entry?.text).toBe('Urgent');
});
