import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, isMonth, monthOf, weekday, weeksOf } from './index.ts';

const months = fc
  .tuple(fc.integer({ min: 1900, max: 2200 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);

test('a month is shown in whole weeks, from Monday, without a week of its neighbours alone', () => {
  expect(weeksOf('2026-11')[0]).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ]);
  expect(weeksOf('2026-02')).toHaveLength(5);
  expect(weeksOf('2027-02')).toHaveLength(4);
  expect(weeksOf('2026-08')).toHaveLength(6);
});

test('the weeks of a month follow each other day by day and hold the whole month', () => {
  fc.assert(
    fc.property(months, (month) => {
      const weeks = weeksOf(month);
      const days = weeks.flat();
      expect(days.every((day, index) => index === 0 || day === addDays(days[index - 1]!, 1))).toBe(true);
      expect(weeks.every((week) => week.length === 7 && weekday(week[0]!) === 1)).toBe(true);
      expect(weeks.every((week) => week.some((day) => monthOf(day) === month))).toBe(true);
      expect(monthOf(addDays(days[0]!, -1)) < month && monthOf(addDays(days.at(-1)!, 1)) > month).toBe(true);
    }),
  );
});

test('months are counted over the years, and back', () => {
  expect(addMonths('2026-11', 2)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  fc.assert(
    fc.property(months, fc.integer({ min: -600, max: 600 }), (month, count) => {
      expect(addMonths(addMonths(month, count), -count)).toBe(month);
    }),
  );
});

test.each(['2026-13', '2026-00', '0000-01', '26-01', '2026-1', '2026-11-01', 202611, null])(
  '%s is no month',
  (value) => {
    expect(isMonth(value)).toBe(false);
  },
);
