import { call } from '@basoche/protocol';
import type { OutboxItem } from '@basoche/sync';
import { expect, test } from 'vitest';
import { waitingBodies, withOwnWaiting, withWaiting } from './waiting.ts';

const CALLS = {
  create: call('POST /thing/', { summary: '' }),
  update: call('PUT /thing/{id}', { summary: '' }),
  remove: call('DELETE /thing/{id}', { summary: '' }),
};
const OWN = { save: CALLS.update, remove: CALLS.remove };
let order = 0;
const command = (method: OutboxItem['method'], id: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  commandId: String(order),
  aggregate: 'things',
  method,
  path: `/api/thing/${id}`,
  label: '',
  order: order++,
  createdAt: 0,
  attempts: 0,
  nextAt: 0,
  state: 'waiting',
  lastError: null,
  ...more,
});
const body = { name: 'D’ici' };
const known = [{ id: 'a', name: 'Du serveur', place: 3 }];

const shown = (items: OutboxItem[], rows = known) =>
  withOwnWaiting(rows, items, OWN).map(({ id, name, waiting }) => [id, name, waiting]);

test('what waits on the device lies over what the server has, in the order it was decided', () => {
  expect(shown([])).toEqual([['a', 'Du serveur', false]]);
  expect(shown([command('PUT', 'a', { body })])).toEqual([['a', 'D’ici', true]]);
  expect(shown([command('PUT', 'suite%7E2', { body })], [])).toEqual([['suite~2', 'D’ici', true]]);
  const [set, removed] = [command('PUT', 'a', { body }), command('DELETE', 'a')];
  expect(shown([removed, set])).toEqual([]);
  expect(shown([removed, command('PUT', 'a', { body })])).toEqual([['a', 'D’ici', true]]);
  expect(withOwnWaiting(known, [command('PUT', 'a', { body })], OWN)[0]?.place).toBe(3);
});

test('what was refused changes nothing, and other commands are others', () => {
  expect(shown([command('PUT', 'a', { body, state: 'review' })])).toEqual([['a', 'Du serveur', false]]);
  expect(shown([{ ...command('DELETE', 'a'), path: '/api/autre/a' }])).toHaveLength(1);
});

test('of a list that only the server numbers, what was refused changes nothing either', () => {
  const listed = (...items: OutboxItem[]) => withWaiting(known, items, CALLS).map(({ id, waiting }) => [id, waiting]);
  const [added, changed, removed] = [
    command('POST', '', { body: { id: 'b', ...body } }),
    command('PUT', 'a', { body }),
    command('DELETE', 'a'),
  ];
  expect(listed(added)).toEqual([
    ['b', true],
    ['a', false],
  ]);
  expect(listed(changed)).toEqual([['a', true]]);
  expect(listed(removed)).toEqual([]);
  for (const item of [added, changed, removed]) expect(listed({ ...item, state: 'review' })).toEqual([['a', false]]);
});

test('of fields that lie over a record, those of a refused command do not', () => {
  const [first, refused, sending] = [
    command('PUT', 'a', { body: { name: 'Un' } }),
    command('PUT', 'a', { body: { name: 'Deux' }, state: 'review' }),
    command('PUT', 'a', { body: { name: 'Trois' }, state: 'sending' }),
  ];
  expect(waitingBodies([first, refused, sending], CALLS.update, { id: 'a' })).toEqual([
    { name: 'Un' },
    { name: 'Trois' },
  ]);
  expect(waitingBodies([first], CALLS.update, { id: 'b' })).toEqual([]);
});
