import type { TaskReminder } from '@basoche/protocol';
import type { OutboxItem } from '@basoche/sync';
import { expect, test } from 'vitest';
import { momentOf, remindersHere } from './reminders.ts';

const AT = '2026-11-24T08:00:00.000Z';
const LATER = '2026-11-25T08:00:00.000Z';
const answered = (id: string): TaskReminder => ({
  id,
  group: 'l1',
  at: AT,
  eve: false,
});

let order = 0;
const command = (method: OutboxItem['method'], path: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  commandId: String(order),
  aggregate: 'todolist/l1',
  method,
  path: `/api/todotask/reminder/${path}`,
  label: '',
  order: order++,
  createdAt: 0,
  attempts: 0,
  nextAt: 0,
  state: 'waiting',
  lastError: null,
  ...more,
});
const body = { group: 'l1', at: LATER, eve: true };

const shown = (answers: TaskReminder[], items: OutboxItem[]) =>
  [...remindersHere(answers, items)].map(([id, { at, eve, waiting }]) => [
    id,
    new Date(at).toISOString(),
    eve,
    waiting,
  ]);

test('what waits on the device lies over what the server has, in the order it was decided', () => {
  expect(shown([answered('a')], [])).toEqual([['a', AT, false, false]]);
  expect(shown([answered('a')], [command('PUT', 'a', { body })])).toEqual([['a', LATER, true, true]]);
  expect(shown([], [command('PUT', 'suite~2', { body })])).toEqual([['suite~2', LATER, true, true]]);
  const [set, removed] = [command('PUT', 'a', { body }), command('DELETE', 'a')];
  expect(shown([answered('a')], [removed, set])).toEqual([]);
  expect(shown([answered('a')], [removed, command('PUT', 'a', { body })])).toEqual([['a', LATER, true, true]]);
});

test('what was refused changes nothing, and other commands are others', () => {
  const review = command('PUT', 'a', { body, state: 'review' });
  expect(shown([answered('a')], [review])).toEqual([['a', AT, false, false]]);
  expect(shown([answered('a')], [{ ...command('DELETE', 'a'), path: '/api/autre/a' }])).toHaveLength(1);
});

test('the eve of a deadline follows what this device knows of it', () => {
  const reminder = { at: Date.parse(AT), eve: true, waiting: false };
  expect(new Date(momentOf(reminder, '2026-12-10')).toISOString()).toBe('2026-12-09T08:00:00.000Z');
  expect([momentOf(reminder, null), momentOf({ ...reminder, eve: false }, '2026-12-10')]).toEqual([
    reminder.at,
    reminder.at,
  ]);
});
