import { daysBetween, isLocalDate, type LocalDate, localDateOf, localTimeOf, weekday } from '../time/local-date.ts';

const WEEKDAYS = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.'] as const;

/** Monday first: the name of a day stands at its `weekday` less one. */
export const WEEKDAY_NAMES = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const;

/** January first. */
export const MONTH_NAMES = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const;

/** `21/11/2026`. @throws RangeError when it is not a local date */
export function formatLocalDate(date: LocalDate): string {
  if (!isLocalDate(date)) throw new RangeError(`not a local date: ${String(date)}`);
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

/** `21/11/2026`, the day in Paris of an instant in milliseconds. */
export function formatDay(instant: number): string {
  return formatLocalDate(localDateOf(instant));
}

/** `21/11/2026 à 10:42`, in Paris. */
export function formatDayTime(instant: number): string {
  return `${formatDay(instant)} à ${localTimeOf(instant)}`;
}

/** As a list shows it: `10:42` today, `hier`, `lun.` within the last six days, `21/11/2026` otherwise. */
export function formatListTime(instant: number, now: number): string {
  const date = localDateOf(instant);
  const age = daysBetween(date, localDateOf(now));
  if (age === 0) return localTimeOf(instant);
  if (age === 1) return 'hier';
  if (age > 1 && age < 7) return WEEKDAYS[weekday(date) - 1] ?? formatLocalDate(date);
  return formatLocalDate(date);
}

/** `21/11/2026` to a local date; `null` when it is not a real day. */
export function parseFrenchDate(text: string): LocalDate | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim());
  if (!parts) return null;
  const date = `${parts[3]}-${parts[2]}-${parts[1]}`;
  return isLocalDate(date) ? date : null;
}
