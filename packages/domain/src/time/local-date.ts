import { Temporal } from 'temporal-polyfill';

/** Legal dates are days of the firm's calendar, never instants. */
export const FIRM_ZONE = 'Europe/Paris';

/** `yyyy-mm-dd`, a real day of the calendar. Compares as text. */
export type LocalDate = string;

export function isLocalDate(value: unknown): value is LocalDate {
  if (typeof value !== 'string') return false;
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value);
  if (!parts || parts[1] === '0000') return false;
  const month = Number(parts[2]);
  const day = Number(parts[3]);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(Number(parts[1]), month);
}

/** The day in Paris of an instant in milliseconds. */
export function localDateOf(instant: number): LocalDate {
  return zoned(instant).toPlainDate().toString();
}

/** The day in Paris and its wall clock, `HH:mm`. */
export function localTimeOf(instant: number): string {
  return zoned(instant).toPlainTime().toString({ smallestUnit: 'minute' });
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Days from `from` to `to`, negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days;
}

/** 1 (Monday) to 7 (Sunday). */
export function weekday(date: LocalDate): number {
  return Temporal.PlainDate.from(date).dayOfWeek;
}

/** The instant in milliseconds at which a day begins in Paris. */
export function startOfDay(date: LocalDate): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(FIRM_ZONE).epochMilliseconds;
}

/** `HH:mm`, from `00:00` to `23:59`. */
export type LocalTime = string;

export function isLocalTime(value: unknown): value is LocalTime {
  return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
}

/**
 * The instant in milliseconds at which a clock in Paris shows a day and a time; `null` for the hour that the change to
 * summer time skips. Of an hour that comes twice, the first.
 */
export function instantAt(date: LocalDate, time: LocalTime): number | null {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
  const found = wall.toZonedDateTime(FIRM_ZONE, { disambiguation: 'earlier' });
  return found.toPlainDateTime().equals(wall) ? found.epochMilliseconds : null;
}

function zoned(instant: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(instant)).toZonedDateTimeISO(FIRM_ZONE);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
