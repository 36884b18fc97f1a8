import { localDateOf, type LocalDate } from '@basoche/domain';
import { fail } from './value.ts';

const DAY = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);
/** 1 January 1 and 31 December 9999: days that a document can hold. */
const [MIN, MAX] = [-693_593, 2_958_465];

/** A civil day as formulas count it. */
export function serialOf(date: LocalDate): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return serialOfParts(year, month, day);
}

/** Months and days may run over: the 0th of March is the last of February. */
export function serialOfParts(year: number, month: number, day: number): number {
  const date = new Date(EPOCH);
  date.setUTCFullYear(year, month - 1, day);
  return Math.round((date.getTime() - EPOCH) / DAY);
}

/** @throws Failure when the number is no day of the calendar */
export function dateOf(serial: number): LocalDate {
  const day = Math.floor(serial);
  if (!(day >= MIN && day <= MAX)) fail('NUM');
  const date = new Date(EPOCH + day * DAY);
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  return `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1, 2)}-${pad(date.getUTCDate(), 2)}`;
}

/** @throws Failure when the number is no day of the calendar */
export function partsOf(serial: number): { year: number; month: number; day: number } {
  const [year = 0, month = 1, day = 1] = dateOf(serial).split('-').map(Number);
  return { year, month, day };
}

/** 1 (Monday) to 7 (Sunday). */
export function weekdayOf(serial: number): number {
  return ((((Math.floor(serial) - 2) % 7) + 7) % 7) + 1;
}

/** The day in Paris of an instant in milliseconds, and the part of the day that its clock shows. */
export function serialOfInstant(instant: number): { day: number; time: number } {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', timeStyle: 'medium' }).format(instant);
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return { day: serialOf(localDateOf(instant)), time: (hours * 3600 + minutes * 60 + seconds) / 86_400 };
}
