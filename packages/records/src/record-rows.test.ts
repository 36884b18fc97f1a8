import { call, defineRecord } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { RecordChange } from './change.ts';
import { RecordRows } from './record-rows.ts';
import { isUsualOrder } from './query.ts';
import type { RecordQuery } from './query.ts';

const Person = z.object({
  id: z.string(),
  last: z.string(),
  first: z.string(),
  phone: z.string(),
  age: z.number().nullable(),
  isClient: z.boolean(),
});
type Person = z.infer<typeof Person>;

const kind = defineRecord({
  name: 'person',
  row: Person,
  calls: {
    create: call('POST /person/create', { summary: '' }),
    update: call('PUT /person/update/{id}', { summary: '' }),
    remove: call('DELETE /person/delete/{id}', { summary: '' }),
  },
  blank: { last: '', first: '', phone: '', age: null, isClient: false },
  search: ['last', 'first', 'phone'],
  orders: { name: ['last', 'first'], age: ['age'] },
});

const COMPLETE = () => ({ is: 'complete' as const, unreadable: 0 });
const person = (id: string, fields: Partial<Person> = {}): Person => ({ ...kind.blank, id, last: id, ...fields });

function rowsOf(...people: Person[]): RecordRows<Person> {
  const rows = new RecordRows<Person>(kind);
  rows.apply({ rows: people, gone: [], generation: 1, endsFill: true }, COMPLETE);
  return rows;
}

const ids = (rows: RecordRows<Person>, query: RecordQuery<Person> = {}) => rows.list(query).entries.map(({ id }) => id);
const update = (id: string, fields: Partial<Person>, isPending = true, commandId = `update-${id}`): RecordChange => ({
  commandId,
  id,
  isPending,
  does: { is: 'update', fields },
});

test('[RS1] [RS2] commands are laid over rows, and taken away show what the feed gave meanwhile', () => {
  const rows = rowsOf(person('a', { first: 'Anne' }));
  rows.setChanges([update('a', { first: 'Anna' })]);
  expect(rows.get('a')).toMatchObject({ row: { first: 'Anna' }, isPending: true });
  rows.apply(
    { rows: [person('a', { first: 'Annie', phone: '06' })], gone: [], generation: 1, endsFill: false },
    COMPLETE,
  );
  expect(rows.get('a')).toMatchObject({ row: { first: 'Anna', phone: '06' }, isPending: true });
  rows.setChanges([]);
  expect(rows.get('a')).toMatchObject({ row: { first: 'Annie', phone: '06' }, isPending: false });
});

test('[RS2] one that creates shows a row until the feed has it, one that removes hides it, and an answered one is not pending', () => {
  const rows = rowsOf();
  const create: RecordChange = {
    commandId: '1',
    id: 'a',
    isPending: true,
    does: { is: 'create', fields: { last: 'Arc' } },
  };
  rows.setChanges([create, update('a', { first: 'Jeanne' })]);
  expect(rows.get('a')).toMatchObject({
    row: { ...kind.blank, id: 'a', last: 'Arc', first: 'Jeanne' },
    isPending: true,
  });
  rows.setChanges([{ ...create, isPending: false }]);
  expect(rows.get('a')).toMatchObject({ row: { last: 'Arc' }, isPending: false });
  rows.apply({ rows: [person('a', { last: 'd’Arc' })], gone: [], generation: 1, endsFill: false }, COMPLETE);
  expect(rows.get('a')?.row.last).toBe('d’Arc');
  rows.setChanges([{ commandId: '2', id: 'a', isPending: true, does: { is: 'remove' } }]);
  expect(rows.get('a')).toBeUndefined();
  expect(ids(rows)).toEqual([]);
  rows.setChanges([]);
  expect(ids(rows)).toEqual(['a']);
});

test('[RS2] a change of a record that is not there shows nothing', () => {
  const rows = rowsOf();
  rows.setChanges([update('a', { first: 'Anna' })]);
  expect(rows.get('a')).toBeUndefined();
});

test('[RS3] when a fill ends, what it did not name is gone', () => {
  const rows = rowsOf(person('a'), person('b'), person('c'));
  rows.apply({ rows: [person('a')], gone: [], generation: 2, endsFill: false }, COMPLETE);
  expect(ids(rows)).toEqual(['a', 'b', 'c']);
  rows.apply({ rows: [person('c')], gone: [], generation: 2, endsFill: true }, COMPLETE);
  expect(ids(rows)).toEqual(['a', 'c']);
  rows.apply({ rows: [], gone: ['a'], generation: 2, endsFill: false }, COMPLETE);
  expect(ids(rows)).toEqual(['c']);
});

test('[RS4] texts are compared without case and accents, what is empty comes last, then the id decides', () => {
  const people = [
    person('1', { last: 'Éluard' }),
    person('2', { last: 'zola' }),
    person('3', { last: '' }),
    person('4', { last: 'Eluard', first: 'Paul' }),
    person('6', { last: 'Eluard', first: 'Cécile' }),
    person('5', { last: 'ELUARD', first: 'Paul' }),
  ];
  for (const order of [people, people.toReversed()])
    expect(ids(rowsOf(...order))).toEqual(['6', '4', '5', '1', '2', '3']);
  expect(ids(rowsOf(...people), { descending: true })).toEqual(['3', '2', '1', '5', '4', '6']);
});

test('[RS4] numbers are compared as numbers', () => {
  const ages = [9, -1.5, 100, null, 10, 0, -20];
  const rows = rowsOf(...ages.map((age, n) => person(String(n), { age })));
  expect(rows.list({ order: 'age' }).entries.map(({ row }) => row.age)).toEqual([-20, -1.5, 0, 9, 10, 100, null]);
});

test.each([
  ['dup', ['1', '2']],
  ['DUPOND', ['1']],
  ['élé', ['1']],
  ['ele dup', ['1']],
  ['pont', []],
  ['martin', ['2']],
  ['l’her', ['3']],
  ['herbier', ['3']],
  ['06 12', ['1']],
  ['0612', ['1']],
  ['34', ['1']],
  ['   ', ['1', '2', '3']],
  ['œuvre', ['3']],
  ['oeu', ['3']],
])('[RS5] « %s » finds beginnings of words', (search, expected) => {
  const rows = rowsOf(
    person('1', { last: 'Dupond', first: 'Éléonore', phone: '06 12 34 56 78' }),
    person('2', { last: 'Dupont-Martin', first: 'Jean' }),
    person('3', { last: 'L’Herbier', first: 'Œuvre' }),
  );
  expect(ids(rows, { search }).toSorted()).toEqual(expected);
});

test('conditions are values, several of them, or bounds', () => {
  const rows = rowsOf(person('a', { age: 5, isClient: true }), person('b', { age: 50 }), person('c', { age: null }));
  expect(ids(rows, { where: { isClient: true } })).toEqual(['a']);
  expect(ids(rows, { where: { last: { in: ['a', 'c'] } } })).toEqual(['a', 'c']);
  expect(ids(rows, { where: { age: { from: 5, to: 49 } } })).toEqual(['a']);
  expect(ids(rows, { where: { age: { from: 6 } } })).toEqual(['b']);
  expect(ids(rows, { where: { age: null } })).toEqual(['c']);
  expect(ids(rows, { where: { age: undefined } })).toEqual(['a', 'b', 'c']);
  expect(rows.countBy('isClient')).toEqual(
    new Map([
      [true, 1],
      [false, 2],
    ]),
  );
});

const QUERIES: readonly RecordQuery<Person>[] = [
  {},
  { descending: true },
  { order: 'age', where: { isClient: true } },
  { search: 'b', order: 'age', descending: true },
  { where: { age: { from: 3 } }, search: 'a' },
];

/** Within the answers of others, in steps. */
const NARROWER: readonly RecordQuery<Person>[] = [
  { search: 'a', where: { isClient: true } },
  { search: 'ab', where: { isClient: true } },
  { search: 'ab a', where: { isClient: true } },
  { search: 'b', where: { isClient: true } },
  { search: 'ba', where: { isClient: false } },
  { search: 'b', order: 'age', descending: true, where: { age: { to: 4 } } },
  { search: 'ba', order: 'age', descending: true },
  { search: 'ba', order: 'age' },
];

test('[RS6] [RS7] a list that followed has what a new one has, and what it handed out before is as it was', () => {
  let seed = 26_112_026;
  const chance = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const rows = new RecordRows<Person>(kind);
  const lists = QUERIES.map((query) => rows.list(query));
  for (const list of lists) list.subscribe(() => {});
  const letters = ['a', 'b', 'Ab', 'é', 'ba', ''];
  const any = (id: string) =>
    person(id, {
      last: letters[chance(6)]!,
      first: letters[chance(6)]!,
      age: chance(4) === 0 ? null : chance(6),
      isClient: chance(2) === 0,
    });
  let generation = 0;
  let changes: RecordChange[] = [];
  let last: RecordChange[] = [];
  const setChanges = (next: RecordChange[]) => {
    last = next;
    rows.setChanges(next);
  };
  for (let step = 0; step < 150; step += 1) {
    const before = lists.map(({ entries }) => ({ entries, copy: [...entries] }));
    const id = () => String(chance(30));
    const many = Array.from({ length: chance(9) === 0 ? 250 : 1 + chance(4) }, (_, n) => any(n > 10 ? `m${n}` : id()));
    switch (chance(5)) {
      case 0:
        generation += 1;
        rows.apply({ rows: many, gone: [], generation, endsFill: chance(2) === 0 }, COMPLETE);
        break;
      case 1:
        rows.apply({ rows: [], gone: [id(), id()], generation, endsFill: false }, COMPLETE);
        break;
      case 2:
        changes = [
          ...changes,
          update(id(), { last: letters[chance(6)]!, age: chance(9) }, chance(2) === 0, `c${step}`),
        ].slice(-6);
        setChanges(changes);
        break;
      case 3:
        changes = [
          ...changes,
          { commandId: `d${step}`, id: id(), isPending: true, does: { is: 'remove' as const } },
        ].slice(-4);
        setChanges(changes);
        break;
      default:
        rows.apply({ rows: many, gone: [id()], generation, endsFill: false }, COMPLETE);
    }
    for (const query of [...QUERIES, ...NARROWER]) {
      const fresh = new RecordRows<Person>(kind);
      fresh.apply({ rows: rows.served(), gone: [], generation: 1, endsFill: false }, COMPLETE);
      fresh.setChanges(last);
      const list = lists[QUERIES.indexOf(query)] ?? rows.list(query);
      expect(list.entries.map(({ row }) => row)).toEqual(fresh.list(query).entries.map(({ row }) => row));
    }
    expect(
      rows
        .servedInOrder()
        .map(({ id: own }) => own)
        .toSorted(),
    ).toEqual(
      rows
        .served()
        .map(({ id: own }) => own)
        .toSorted(),
    );
    if (chance(2) === 0) rows.prepare(chance(40));
    for (const { entries, copy } of before) expect(entries).toEqual(copy);
  }
});

test('[RS7] who follows a list is called once for what concerns it', () => {
  const rows = rowsOf(person('a', { isClient: true }), person('b'));
  const list = rows.list({ where: { isClient: true } });
  let calls = 0;
  const end = list.subscribe(() => {
    calls += 1;
  });
  const [entry] = list.entries;
  rows.apply({ rows: [person('b', { first: 'B' })], gone: [], generation: 1, endsFill: false }, COMPLETE);
  expect([calls, list.entries[0]]).toEqual([0, entry]);
  rows.apply(
    {
      rows: [person('b', { isClient: true }), person('c', { isClient: true })],
      gone: [],
      generation: 1,
      endsFill: false,
    },
    COMPLETE,
  );
  expect([calls, list.entries.length, list.entries[0] === entry]).toEqual([1, 3, true]);
  end();
  rows.apply({ rows: [], gone: ['a'], generation: 1, endsFill: false }, COMPLETE);
  expect(calls).toBe(1);
  list.subscribe(() => {});
  expect(list.entries.map(({ id }) => id)).toEqual(['b', 'c']);
});

test('what the server gave comes in the usual order, what commands hide at the end', () => {
  const rows = rowsOf(person('c'), person('b'), person('a'), person('d'));
  rows.setChanges([
    { commandId: '1', id: 'a', isPending: true, does: { is: 'remove' } },
    { commandId: '2', id: 'e', isPending: true, does: { is: 'create', fields: { last: 'e' } } },
    update('d', { first: 'Denis' }),
  ]);
  expect(rows.servedInOrder()).toEqual([person('b'), person('c'), person('d'), person('a')]);
});

test('what is compared can be made ahead of time, in parts', () => {
  const rows = rowsOf(person('b'), person('a'), person('c'));
  expect([rows.prepare(2), rows.prepare(2), rows.prepare(2)]).toEqual([true, false, false]);
  rows.apply({ rows: [person('d')], gone: ['a', 'b', 'c'], generation: 1, endsFill: false }, COMPLETE);
  expect([rows.prepare(0), rows.prepare(1)]).toEqual([true, false]);
  expect(ids(rows, { search: 'd' })).toEqual(['d']);
});

test('the usual order is the first one of a kind, from its beginning', () => {
  const asked: RecordQuery[] = [{}, { order: 'name' }, { order: 'name', descending: true }, { order: 'age' }];
  expect(asked.map((query) => isUsualOrder(kind, query))).toEqual([true, true, false, false]);
});

test('[RS8] nothing is known of rows that were not read', () => {
  expect(new RecordRows(kind).state).toEqual({ is: 'loading' });
});
