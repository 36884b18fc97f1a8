import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween, weekday } from '../time/local-date.ts';
import { addMonths, monthOf } from '../time/months.ts';
import { dateOfOccurrence, recurrence, type Recurrence } from './recurrence.ts';
import { recurrenceText } from './recurrence-text.ts';

const series = (rule: object): Recurrence => recurrence.parse(rule);
const dates = (rule: object, count: number) =>
  Array.from({ length: count }, (_, index) => dateOfOccurrence(series(rule), index + 1));

test('the 31st falls on the last day of shorter months and returns to the 31st', () => {
  expect(dates({ every: 'month', start: '2027-12-31' }, 5)).toEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ]);
  expect(dates({ every: 'month', start: '2027-02-28', on: { by: 'last' } }, 3)).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ]);
});

test('the 29th of February comes on the 28th, and back in a leap year', () => {
  expect(dates({ every: 'year', start: '2028-02-29' }, 5)).toEqual([
    '2028-02-29',
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ]);
});

test('weeks hold several days; every second week leaves one out', () => {
  expect(dates({ every: 'week', start: '2026-11-24', weekdays: [4, 1, 4] }, 4)).toEqual([
    '2026-11-24',
    '2026-11-26',
    '2026-11-30',
    '2026-12-03',
  ]);
  expect(dates({ every: 'week', interval: 2, start: '2026-11-22' }, 3)).toEqual([
    '2026-11-22',
    '2026-12-06',
    '2026-12-20',
  ]);
});

test('days go by over both changes of the clock', () => {
  expect(dates({ every: 'day', start: '2027-03-27' }, 3)).toEqual(['2027-03-27', '2027-03-28', '2027-03-29']);
  expect(dates({ every: 'day', start: '2027-10-30' }, 3)).toEqual(['2027-10-30', '2027-10-31', '2027-11-01']);
});

test('the n-th and the last weekday of a month', () => {
  const on = (nth: number, day: number) => ({ by: 'weekday', nth, weekday: day });
  expect(dates({ every: 'month', start: '2026-11-01', on: on(2, 2) }, 3)).toEqual([
    '2026-11-01',
    '2026-11-10',
    '2026-12-08',
  ]);
  expect(dates({ every: 'month', start: '2026-11-27', on: on(-1, 5) }, 3)).toEqual([
    '2026-11-27',
    '2026-12-25',
    '2027-01-29',
  ]);
});

test('a series ends by its date, its count, or with the calendar', () => {
  expect(dates({ every: 'day', start: '2026-11-22', until: '2026-11-23' }, 3)).toEqual([
    '2026-11-22',
    '2026-11-23',
    null,
  ]);
  expect(dates({ every: 'day', start: '2026-11-22', count: 2 }, 3)).toEqual(['2026-11-22', '2026-11-23', null]);
  expect(dates({ every: 'year', start: '9998-05-01' }, 3)).toEqual(['9998-05-01', '9999-05-01', null]);
  expect(dates({ every: 'month', start: '9999-12-31' }, 2)).toEqual(['9999-12-31', null]);
  expect(dateOfOccurrence(series({ every: 'day', start: '2026-11-22', from: 4 }), 5)).toBe('2026-11-23');
  expect(dateOfOccurrence(series({ every: 'day', start: '2026-11-22', from: 4 }), 3)).toBeNull();
});

const starts = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays('2000-01-01', days));
const rules = fc.record({
  every: fc.constantFrom('day', 'week', 'month', 'year'),
  interval: fc.integer({ min: 1, max: 12 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 7 }),
  on: fc.oneof(
    fc.constant(null),
    fc.constant({ by: 'last' }),
    fc.integer({ min: 1, max: 31 }).map((day) => ({ by: 'day', day })),
    fc.record({
      by: fc.constant('weekday'),
      nth: fc.constantFrom(1, 2, 3, 4, -1),
      weekday: fc.integer({ min: 1, max: 7 }),
    }),
  ),
  start: starts,
});

test('whatever the rule, dates only go forward, and stand where it says', () => {
  fc.assert(
    fc.property(rules, (rule) => {
      const all = dates(rule, 8);
      for (const [index, date] of all.entries()) {
        if (date === null || index === 0) continue;
        expect(date > (all[index - 1] ?? '')).toBe(true);
        if (rule.every === 'week') {
          const allowed = rule.weekdays.length > 0 ? rule.weekdays : [weekday(rule.start)];
          expect(allowed).toContain(weekday(date));
        }
        if (rule.every === 'day') expect(daysBetween(all[index - 1] ?? date, date)).toBe(rule.interval);
        if (rule.every === 'month' || rule.every === 'year') {
          const { on } = rule;
          const wanted = on === null ? Number(rule.start.slice(8)) : 'day' in on ? on.day : null;
          const last = Number(addDays(`${addMonths(monthOf(date), 1)}-01`, -1).slice(8));
          if (on?.by === 'last') expect(Number(date.slice(8))).toBe(last);
          if (wanted !== null) expect(Number(date.slice(8))).toBe(Math.min(wanted, last));
          if (on !== null && 'weekday' in on) {
            expect(weekday(date)).toBe(on.weekday);
            const nth = Math.ceil(Number(date.slice(8)) / 7);
            if (on.nth === -1) expect(Number(date.slice(8)) + 7).toBeGreaterThan(last);
            else expect(nth).toBe(on.nth);
          }
        }
      }
    }),
  );
});

test.each([
  [{ every: 'day', start: '2026-11-22' }, 'Tous les jours'],
  [
    { every: 'week', interval: 2, weekdays: [1, 4, 5], start: '2026-11-23' },
    'Toutes les 2 semaines, le lundi, le jeudi et le vendredi',
  ],
  [{ every: 'month', start: '2026-12-31', until: '2027-12-31' }, 'Tous les mois, le 31, jusqu’au 31/12/2027'],
  [{ every: 'month', start: '2026-12-31', on: { by: 'last' }, count: 6 }, 'Tous les mois, le dernier jour, 6 fois'],
  [{ every: 'month', start: '2026-12-31', on: { by: 'weekday', nth: 2, weekday: 2 } }, 'Tous les mois, le 2e mardi'],
  [{ every: 'year', start: '2027-01-01' }, 'Tous les ans, le 1er janvier'],
])('%j is told as « %s »', (rule, text) => {
  expect(recurrenceText(series(rule))).toBe(text);
});

test.each([
  { every: 'hour', start: '2026-11-22' },
  { every: 'day', interval: 0, start: '2026-11-22' },
  { every: 'week', weekdays: [8], start: '2026-11-22' },
  { every: 'month', on: { by: 'weekday', nth: 5, weekday: 1 }, start: '2026-11-22' },
  { every: 'day', start: '2026-02-30' },
  { every: 'day', start: '2026-11-22', until: 'demain' },
  { every: 'day', start: '2026-11-22', count: 0 },
])('%j is no rule', (rule) => {
  expect(recurrence.safeParse(rule).success).toBe(false);
});
