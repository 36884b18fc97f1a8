import { expect, test } from 'vitest';
import { dateTimeOf } from './reminders.ts';

test('the eve of a deadline follows what this device knows of it', () => {
  const reminder = { at: Date.parse('2026-11-24T08:00:00.000Z'), eve: true, waiting: false };
  expect(new Date(dateTimeOf(reminder, '2026-12-10')).toISOString()).toBe('2026-12-09T08:00:00.000Z');
  expect(dateTimeOf(reminder, null)).toBe(reminder.at);
  expect(dateTimeOf({ ...reminder, eve: false }, '2026-12-10')).toBe(reminder.at);
});
