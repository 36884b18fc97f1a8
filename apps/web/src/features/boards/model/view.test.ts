import { board, createDoc, newActor } from '@basoche/crdt';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { boardHref } from './address.ts';
import { readContent } from './board-content.ts';
import { NAME_COLUMN, holds, OPERATORS, type Condition } from './conditions.ts';
import { shownBoard } from './shown-board.ts';
import { BOARD_MODES, fittingLook, PLAIN_LOOK, readLook, writeLook, type BoardLook } from './view.ts';

let made = 0;
const actor = { ...newActor('claire', 'device', { now: () => 1_790_000_000_000 }), newId: () => `id${(made += 1)}` };
const names: Record<string, string> = { claire: 'Claire MARCHAND', samir: 'Samir BENALI' };
const nameOf = (id: string) => names[id] ?? '';

function sample() {
  const doc = createDoc('board');
  const { columns, group } = board.addDefaultBoard(doc, actor);
  const period = board.addColumn(doc, actor, { name: 'Période', type: 'period' });
  const tags = board.addColumn(doc, actor, {
    name: 'Étiquettes',
    type: 'tags',
    options: [
      { id: 'civ', label: 'Civil' },
      { id: 'pen', label: 'Pénal' },
    ],
  });
  const check = board.addColumn(doc, actor, { name: 'Payé', type: 'check' });
  const add = (name: string, values: Record<string, board.CellValue>) =>
    board.addItem(doc, actor, { group, name, values });
  add('Éviction', {
    [columns.status]: 'validated',
    [columns.hours]: 2,
    [columns.people]: ['samir'],
    [tags]: ['civ', 'pen'],
  });
  add('appel', { [columns.status]: 'pending', [columns.hours]: 10, [columns.deadline]: '2026-12-01', [check]: true });
  add('Écriture', { [columns.deadline]: '2026-11-30', [period]: { start: '2026-11-20', end: '2026-11-25' } });
  return { content: readContent(doc), columns: { ...columns, period, tags, check } };
}

function shown(change: Partial<BoardLook>): string[] {
  return shownBoard(sampled.content, { ...PLAIN_LOOK, ...change }, nameOf).content.groups.flatMap((view) =>
    view.items.map((item) => item.name),
  );
}
const sampled = sample();
const { columns } = sampled;

test.each<[string, Condition, string[]]>([
  ['text, without accents', { column: NAME_COLUMN, operator: 'contains', values: ['evict'] }, ['Éviction']],
  ['text that is not there', { column: NAME_COLUMN, operator: 'lacks', values: ['RI'] }, ['Éviction', 'appel']],
  ['choices', { column: columns.status, operator: 'any', values: ['pending', 'pause'] }, ['appel']],
  ['none of the choices', { column: columns.status, operator: 'none', values: ['pending'] }, ['Éviction', 'Écriture']],
  ['people', { column: columns.people, operator: 'any', values: ['samir'] }, ['Éviction']],
  ['tags', { column: columns.tags, operator: 'any', values: ['pen'] }, ['Éviction']],
  ['no value chosen yet', { column: columns.status, operator: 'any', values: [] }, ['Éviction', 'appel', 'Écriture']],
  ['number, as typed', { column: columns.hours, operator: 'least', values: ['2,5'] }, ['appel']],
  ['number at most', { column: columns.hours, operator: 'most', values: ['2'] }, ['Éviction']],
  ['number', { column: columns.hours, operator: 'equal', values: ['10'] }, ['appel']],
  ['day', { column: columns.deadline, operator: 'on', values: ['2026-12-01'] }, ['appel']],
  ['before a day', { column: columns.deadline, operator: 'before', values: ['2026-12-01'] }, ['Écriture']],
  ['after a day', { column: columns.deadline, operator: 'after', values: ['2026-11-30'] }, ['appel']],
  ['day within a period', { column: columns.period, operator: 'on', values: ['2026-11-22'] }, ['Écriture']],
  ['period over by a day', { column: columns.period, operator: 'before', values: ['2026-11-25'] }, []],
  ['empty', { column: columns.hours, operator: 'empty', values: [] }, ['Écriture']],
  ['filled', { column: columns.tags, operator: 'filled', values: [] }, ['Éviction']],
  ['checked', { column: columns.check, operator: 'checked', values: [] }, ['appel']],
  ['unchecked', { column: columns.check, operator: 'unchecked', values: [] }, ['Éviction', 'Écriture']],
])('a condition on %s', (_what, condition, expected) => {
  expect(shown({ conditions: [condition] })).toEqual(expected);
});

test('all conditions must hold, and the search looks into every text', () => {
  const filled: Condition = { column: columns.hours, operator: 'filled', values: [] };
  expect(shown({ conditions: [filled, { column: columns.status, operator: 'any', values: ['pending'] }] })).toEqual([
    'appel',
  ]);
  expect(shown({ search: 'benali' })).toEqual(['Éviction']);
  expect(shown({ search: 'penal' })).toEqual(['Éviction']);
  expect(shown({ search: 'en cours' })).toEqual(['appel']);
  const { total, shown: count } = shownBoard(sampled.content, { ...PLAIN_LOOK, search: 'zzz' }, nameOf);
  expect([total, count]).toEqual([3, 0]);
});

test('items sort in French, by the order of the choices, by value; the empty last both ways', () => {
  const by = (column: string, down = false) => shown({ sort: [{ column, down }] });
  expect(by(NAME_COLUMN)).toEqual(['appel', 'Écriture', 'Éviction']);
  expect(by(NAME_COLUMN, true)).toEqual(['Éviction', 'Écriture', 'appel']);
  expect(by(columns.status)).toEqual(['appel', 'Éviction', 'Écriture']);
  expect(by(columns.status, true)).toEqual(['Éviction', 'appel', 'Écriture']);
  expect(by(columns.hours)).toEqual(['Éviction', 'appel', 'Écriture']);
  expect(by(columns.hours, true)).toEqual(['appel', 'Éviction', 'Écriture']);
  expect(by(columns.deadline)).toEqual(['Écriture', 'appel', 'Éviction']);
  expect(by(columns.check)).toEqual(['appel', 'Éviction', 'Écriture']);
  expect(
    shown({
      sort: [
        { column: columns.check, down: true },
        { column: NAME_COLUMN, down: false },
      ],
    }),
  ).toEqual(['Écriture', 'Éviction', 'appel']);
});

test('hidden columns are not shown, and still filter', () => {
  const look = {
    ...PLAIN_LOOK,
    hidden: [columns.hours],
    conditions: [{ column: columns.hours, operator: 'filled', values: [] }],
  } as const;
  const { content, shown: count } = shownBoard(sampled.content, look, nameOf);
  expect(content.columns.map((column) => column.id)).not.toContain(columns.hours);
  expect(count).toBe(2);
});

test('a column that is gone, or of another type, filters and sorts nothing', () => {
  const look: BoardLook = {
    ...PLAIN_LOOK,
    conditions: [
      { column: 'gone', operator: 'empty', values: [] },
      { column: columns.hours, operator: 'contains', values: ['1'] },
      { column: NAME_COLUMN, operator: 'contains', values: ['a'] },
    ],
    sort: [{ column: 'gone', down: false }],
  };
  const fitting = fittingLook(look, sampled.content.columns);
  expect(fitting.conditions.map(({ column }) => column)).toEqual([NAME_COLUMN]);
  expect(fitting.sort).toEqual([]);
});

test('no value of a cell makes a condition throw', () => {
  const anything = fc.record({
    operator: fc.constantFrom(...OPERATORS),
    values: fc.array(fc.string(), { maxLength: 2 }),
  });
  fc.assert(
    fc.property(
      anything,
      fc.jsonValue(),
      fc.constantFrom(...board.COLUMN_TYPES, 'formula'),
      (condition, value, type) => {
        expect(typeof holds(value, type, condition)).toBe('boolean');
      },
    ),
  );
});

test('a look is read back from its address as it was written', () => {
  const id = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' });
  const look: fc.Arbitrary<BoardLook> = fc.record({
    mode: fc.constantFrom(...BOARD_MODES),
    span: fc.constantFrom('month', 'week'),
    by: fc.option(id),
    search: fc.string({ unit: 'grapheme' }),
    conditions: fc.array(
      fc.record({ column: id, operator: fc.constantFrom(...OPERATORS), values: fc.array(id, { maxLength: 3 }) }),
      { maxLength: 3 },
    ),
    sort: fc.array(fc.record({ column: id, down: fc.boolean() }), { maxLength: 2 }),
    hidden: fc.array(id, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(look, (one) => {
      const { searchParams } = new URL(boardHref('b', null, one), 'http://host');
      expect(readLook(Object.fromEntries(searchParams)) ?? PLAIN_LOOK).toEqual(one);
      expect(searchParams.get('board')).toBe('b');
    }),
  );
  expect(writeLook(PLAIN_LOOK)).toEqual({});
  expect(readLook({ board: 'b' })).toBeNull();
  expect(readLook({ filtres: 'x:unknown:1;:contains:a', tri: ';' })).toEqual(PLAIN_LOOK);
});
