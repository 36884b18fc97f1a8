import { Temporal } from 'temporal-polyfill';
import { addDays, type LocalDate, weekday } from './local-date.ts';

/** `yyyy-mm`. Compares as text. */
export type Month = string;

export function isMonth(value: unknown): value is Month {
  return typeof value === 'string' && /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/.test(value);
}

export function monthOf(date: LocalDate): Month {
  return date.slice(0, 7);
}

export function addMonths(month: Month, months: number): Month {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString();
}

/** The weeks of a month, each from Monday to Sunday: the first and the last may hold days of its neighbours. */
export function weeksOf(month: Month): LocalDate[][] {
  const first = `${month}-01`;
  const weeks: LocalDate[][] = [];
  for (let monday = mondayOf(first); monthOf(monday) <= month; monday = addDays(monday, 7)) weeks.push(weekOf(monday));
  return weeks;
}

/** The seven days around a date, from Monday. */
export function weekOf(date: LocalDate): LocalDate[] {
  const monday = mondayOf(date);
  return [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days));
}

export function mondayOf(date: LocalDate): LocalDate {
  return addDays(date, 1 - weekday(date));
}
