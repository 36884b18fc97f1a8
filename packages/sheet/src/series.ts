import { type LocalDate, MONTH_NAMES, WEEKDAY_NAMES } from '@basoche/domain';
import { settled } from './convert.ts';
import { dateOf, partsOf, serialOf, serialOfParts } from './serial.ts';

/** What a cell without a formula holds. */
export type PlainContent = number | string | boolean | { date: LocalDate } | null;
/** The content at a place, from the first cell; negative before it. */
export type Series = (at: number) => PlainContent;

/**
 * How cells that follow each other go on: numbers and days by their step, a day alone by one, days of the week and
 * months by their names, « Pièce 1 » by its number. `null` when they say no step: they are repeated.
 */
export function seriesOf(cells: readonly PlainContent[]): Series | null {
  return numbersOf(cells) ?? daysOf(cells) ?? namesOf(cells) ?? numberedOf(cells);
}

function numbersOf(cells: readonly PlainContent[]): Series | null {
  const numbers = cells.filter((each) => typeof each === 'number');
  const step = numbers.length === cells.length && cells.length > 1 ? stepOf(numbers) : null;
  return step === null ? null : (at) => settled(numbers[0]! + at * step);
}

function daysOf(cells: readonly PlainContent[]): Series | null {
  const days = cells.map((each) => (typeof each === 'object' && each !== null ? serialOf(each.date) : null));
  if (days.length === 0 || !days.every((day) => day !== null)) return null;
  const [first] = days as [number, ...number[]];
  const { year, month, day } = partsOf(first);
  const months = days.map((each) => {
    const parts = partsOf(each);
    // The last day of a shorter month is the same day of the month.
    const same = parts.day === Math.min(day, lastDay(parts.year, parts.month));
    return same ? parts.year * 12 + parts.month : Number.NaN;
  });
  const byMonth = days.length > 1 ? stepOf(months) : null;
  if (byMonth)
    return (at) => {
      const wanted = month + at * byMonth;
      const start = partsOf(serialOfParts(year, wanted, 1));
      return dayAt(serialOfParts(start.year, start.month, Math.min(day, lastDay(start.year, start.month))));
    };
  const step = days.length === 1 ? 1 : stepOf(days);
  return step === null ? null : (at) => dayAt(first + at * step);
}

/** Nothing beyond the days of the calendar. */
function dayAt(serial: number): PlainContent {
  try {
    return { date: dateOf(serial) };
  } catch {
    return null;
  }
}

const LISTS: readonly (readonly string[])[] = [
  WEEKDAY_NAMES,
  WEEKDAY_NAMES.map((name) => `${name.slice(0, 3)}.`),
  WEEKDAY_NAMES.map((name) => name.slice(0, 3)),
  MONTH_NAMES,
  MONTH_NAMES.map((name) => (name.length > 4 ? `${name.slice(0, 4)}.` : name)),
];

function namesOf(cells: readonly PlainContent[]): Series | null {
  for (const list of LISTS) {
    const places = cells.map((each) => (typeof each === 'string' ? list.indexOf(each.toLowerCase()) : -1));
    if (places.length === 0 || places.includes(-1)) continue;
    const [first] = places as [number, ...number[]];
    // From December to January is one step.
    const turned = places.map((place, at) => place + (at > 0 && place < first ? list.length : 0));
    const step = places.length === 1 ? 1 : stepOf(turned);
    if (step === null) return null;
    const like = cells[0] as string;
    return (at) => inCase(list[(((first + at * step) % list.length) + list.length) % list.length]!, like);
  }
  return null;
}

function inCase(name: string, like: string): string {
  if (like === like.toUpperCase()) return name.toUpperCase();
  return like[0] === like[0]!.toUpperCase() ? name[0]!.toUpperCase() + name.slice(1) : name;
}

function numberedOf(cells: readonly PlainContent[]): Series | null {
  const found = cells.map((each) => (typeof each === 'string' ? /^(.*\D)(\d{1,9})$/s.exec(each) : null));
  const [first] = found;
  if (!first || !found.every((each) => each?.[1] === first[1])) return null;
  const step = found.length === 1 ? 1 : stepOf(found.map((each) => Number(each![2])));
  if (step === null) return null;
  const [, words = '', digits = ''] = first;
  return (at) => {
    const number = Number(digits) + at * step;
    return number < 0 ? null : `${words}${String(number).padStart(digits[0] === '0' ? digits.length : 1, '0')}`;
  };
}

/** What parts each from the one before; `null` when that changes. */
function stepOf(numbers: readonly number[]): number | null {
  const step = settled(numbers[1]! - numbers[0]!);
  const isSteady = numbers.every((each, at) => at === 0 || settled(each - numbers[at - 1]!) === step);
  return isSteady && Number.isFinite(step) ? step : null;
}

function lastDay(year: number, month: number): number {
  return partsOf(serialOfParts(year, month + 1, 0)).day;
}
