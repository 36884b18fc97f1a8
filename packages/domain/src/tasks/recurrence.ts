import { z } from 'zod';
import { addDays, isLocalDate, type LocalDate, weekday } from '../time/local-date.ts';
import { addMonths, mondayOf, monthOf, type Month } from '../time/months.ts';

export const FREQUENCIES = ['day', 'week', 'month', 'year'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Times that a rule may be told to happen, and how far apart at most. */
export const MAX_RECURRENCES = 999;
export const MAX_INTERVAL = 99;

const day = z.number().int().min(1).max(7);

/** The day of a month: a number, which a shorter month has on its last day; its last day; or its n-th weekday, -1 the last one. */
const monthDay = z.discriminatedUnion('by', [
  z.object({ by: z.literal('day'), day: z.number().int().min(1).max(31) }),
  z.object({ by: z.literal('last') }),
  z.object({ by: z.literal('weekday'), nth: z.union([z.number().int().min(1).max(4), z.literal(-1)]), weekday: day }),
]);
export type MonthDay = z.infer<typeof monthDay>;

/** How something comes back, by local dates: the hour of the clock plays no part. */
export const recurrenceRule = z.object({
  every: z.enum(FREQUENCIES),
  interval: z.number().int().min(1).max(MAX_INTERVAL).default(1),
  /** Of a week: 1 (Monday) to 7, in order. None = the weekday of the first date. */
  weekdays: z
    .array(day)
    .max(7)
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b))
    .default([]),
  /** Of a month, also of a year's. Without it, the number of the first date. */
  on: monthDay.nullable().default(null),
  /** The last day it may come on. */
  until: z.string().refine(isLocalDate).nullable().default(null),
  /** How often in all, the first time counted. */
  count: z.number().int().min(1).max(MAX_RECURRENCES).nullable().default(null),
});
export type RecurrenceRule = z.infer<typeof recurrenceRule>;

/** A rule as a series keeps it: from its first date, which is the occurrence of number `from`. */
export const recurrence = recurrenceRule.extend({
  start: z.string().refine(isLocalDate),
  from: z.number().int().min(1).max(1_000_000).default(1),
});
export type Recurrence = z.infer<typeof recurrence>;

/** The date of an occurrence of a series; `null` when the series has ended before it. */
export function dateOfOccurrence(series: Recurrence, number: number): LocalDate | null {
  const index = number - series.from;
  if (index < 0 || (series.count !== null && index >= series.count)) return null;
  let at = 0;
  for (const date of datesOf(series, series.start)) {
    if (series.until !== null && date > series.until) return null;
    if (at === index) return date;
    at += 1;
  }
  return null;
}

/** The first date, then those of the rule after it, to the end of the calendar. */
function* datesOf(rule: RecurrenceRule, start: LocalDate): Generator<LocalDate> {
  yield start;
  for (const date of ruledDates(rule, start)) {
    if (!isLocalDate(date)) return;
    if (date > start) yield date;
  }
}

function* ruledDates(rule: RecurrenceRule, start: LocalDate): Generator<LocalDate> {
  const { every, interval, on } = rule;
  const weekdays = rule.weekdays.length > 0 ? rule.weekdays : [weekday(start)];
  const dayOfMonth: MonthDay = on ?? { by: 'day', day: Number(start.slice(8)) };
  for (let step = 0; ; step += interval) {
    if (every === 'day') yield addDays(start, step);
    else if (every === 'week') for (const each of weekdays) yield addDays(mondayOf(start), step * 7 + each - 1);
    else yield dayIn(addMonths(monthOf(start), every === 'year' ? step * 12 : step), dayOfMonth);
  }
}

function dayIn(month: Month, on: MonthDay): LocalDate {
  if (!isLocalDate(`${month}-01`)) return month;
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  switch (on.by) {
    case 'last':
      return last;
    case 'day': {
      const wanted = `${month}-${String(on.day).padStart(2, '0')}`;
      return wanted < last ? wanted : last;
    }
    default: {
      if (on.nth === -1) return addDays(last, -((weekday(last) - on.weekday + 7) % 7));
      const first = `${month}-01`;
      return addDays(first, ((on.weekday - weekday(first) + 7) % 7) + (on.nth - 1) * 7);
    }
  }
}
