import type { OutboxItem } from '@basoche/sync';
import { expect, test } from 'vitest';
import { withOwnWaiting } from './waiting.ts';

const PATH = '/api/thing/';
let order = 0;
const command = (method: OutboxItem['method'], id: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  commandId: String(order),
  aggregate: 'things',
  method,
  path: `${PATH}${id}`,
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
  withOwnWaiting(rows, items, PATH).map(({ id, name, waiting }) => [id, name, waiting]);

test('what waits on the device lies over what the server has, in the order it was decided', () => {
  expect(shown([])).toEqual([['a', 'Du serveur', false]]);
  expect(shown([command('PUT', 'a', { body })])).toEqual([['a', 'D’ici', true]]);
  expect(shown([command('PUT', 'suite%7E2', { body })], [])).toEqual([['suite~2', 'D’ici', true]]);
  const [set, removed] = [command('PUT', 'a', { body }), command('DELETE', 'a')];
  expect(shown([removed, set])).toEqual([]);
  expect(shown([removed, command('PUT', 'a', { body })])).toEqual([['a', 'D’ici', true]]);
  expect(withOwnWaiting(known, [command('PUT', 'a', { body })], PATH)[0]?.place).toBe(3);
});

test('what was refused changes nothing, and other commands are others', () => {
  expect(shown([command('PUT', 'a', { body, state: 'review' })])).toEqual([['a', 'Du serveur', false]]);
  expect(shown([{ ...command('DELETE', 'a'), path: '/api/autre/a' }])).toHaveLength(1);
});
