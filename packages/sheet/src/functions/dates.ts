import { type Call, define, type Family } from '../call.ts';
import { numberOfText, settled } from '../convert.ts';
import { partsOf, serialOfParts, weekdayOf } from '../serial.ts';
import { dateTimeOfText } from '../text-dates.ts';
import { cellsOf, fail } from '../value.ts';

const day = { gives: 'date' } as const;

export const DATES: Family = {
  TODAY: define('AUJOURDHUI', 0, 0, (call) => call.around.today, { ...day, volatile: true }),
  NOW: define('MAINTENANT', 0, 0, (call) => call.around.today + call.around.time, { ...day, volatile: true }),
  DATE: define(
    'DATE',
    3,
    3,
    (call) => {
      const year = call.integer(0);
      // As spreadsheets do: « 26 » is 1926.
      return checkedDay(serialOfParts(year < 1900 ? year + 1900 : year, call.integer(1), call.integer(2)));
    },
    day,
  ),
  DATEVALUE: define('DATEVAL', 1, 1, (call) => {
    const day = dateTimeOfText(call.text(0))?.day ?? null;
    return day === null ? fail('VALUE') : day;
  }),
  TIME: define('TEMPS', 3, 3, (call) => {
    const seconds = call.integer(0) * 3600 + call.integer(1) * 60 + call.integer(2);
    return seconds < 0 ? fail('NUM') : (seconds % 86_400) / 86_400;
  }),
  TIMEVALUE: define('TEMPSVAL', 1, 1, (call) => {
    const dateTime = dateTimeOfText(call.text(0));
    if (dateTime === null || dateTime.time < 0) fail('VALUE');
    return dateTime.time % 1;
  }),
  YEAR: define('ANNEE', 1, 1, (call) => partsOf(call.number(0)).year),
  MONTH: define('MOIS', 1, 1, (call) => partsOf(call.number(0)).month),
  DAY: define('JOUR', 1, 1, (call) => partsOf(call.number(0)).day),
  HOUR: define('HEURE', 1, 1, (call) => Math.floor(secondsOf(call) / 3600)),
  MINUTE: define('MINUTE', 1, 1, (call) => Math.floor(secondsOf(call) / 60) % 60),
  SECOND: define('SECONDE', 1, 1, (call) => secondsOf(call) % 60),
  WEEKDAY: define('JOURSEM', 1, 2, (call) => {
    const [weekday, kind] = [weekdayOf(checkedDay(call.number(0))), call.integer(1, 1)];
    if (kind === 3) return weekday - 1;
    return ((weekday - firstWeekday(kind) + 7) % 7) + 1;
  }),
  WEEKNUM: define('NO.SEMAINE', 1, 2, (call) => {
    const [serial, kind] = [call.integer(0), call.integer(1, 1)];
    if (kind === 21) return isoWeek(serial);
    const first = serialOfParts(partsOf(serial).year, 1, 1);
    const before = (weekdayOf(first) - firstWeekday(kind) + 7) % 7;
    return Math.floor((serial - first + before) / 7) + 1;
  }),
  ISOWEEKNUM: define('NO.SEMAINE.ISO', 1, 1, (call) => isoWeek(call.integer(0))),
  EDATE: define('MOIS.DECALER', 2, 2, (call) => shifted(call.integer(0), call.integer(1)), day),
  EOMONTH: define(
    'FIN.MOIS',
    2,
    2,
    (call) => {
      const { year, month } = partsOf(call.integer(0));
      return checkedDay(serialOfParts(year, month + call.integer(1) + 1, 0));
    },
    day,
  ),
  DAYS: define('JOURS', 2, 2, (call) => call.integer(0) - call.integer(1)),
  DAYS360: define('JOURS360', 2, 3, (call) => days360(call.integer(0), call.integer(1), call.boolean(2, false))),
  DATEDIF: define('DATEDIF', 3, 3, (call) => difference(call.integer(0), call.integer(1), call.text(2).toUpperCase())),
  YEARFRAC: define('FRACTION.ANNEE', 2, 3, (call) => yearPart(call.integer(0), call.integer(1), call.integer(2, 0))),
  NETWORKDAYS: define('NB.JOURS.OUVRES', 2, 3, (call) => workedDays(call, WEEKEND, daysOff(call, 2))),
  'NETWORKDAYS.INTL': define('NB.JOURS.OUVRES.INTL', 2, 4, (call) =>
    workedDays(call, weekend(call, 2), daysOff(call, 3)),
  ),
  WORKDAY: define('SERIE.JOUR.OUVRE', 2, 3, (call) => workedDay(call, WEEKEND, daysOff(call, 2)), day),
  'WORKDAY.INTL': define(
    'SERIE.JOUR.OUVRE.INTL',
    2,
    4,
    (call) => workedDay(call, weekend(call, 2), daysOff(call, 3)),
    day,
  ),
};

function checkedDay(serial: number): number {
  partsOf(serial);
  return serial;
}

/** The day on which a week begins, 1 for Monday. @throws Failure */
function firstWeekday(kind: number): number {
  if (kind === 1) return 7;
  if (kind === 2) return 1;
  return kind >= 11 && kind <= 17 ? kind - 10 : fail('NUM');
}

function secondsOf(call: Call): number {
  const value = call.number(0);
  return value < 0 ? fail('NUM') : Math.round((value - Math.floor(value)) * 86_400) % 86_400;
}

/** By months, to the last day of a shorter one. */
function shifted(serial: number, months: number): number {
  const { year, month, day } = partsOf(serial);
  const last = partsOf(checkedDay(serialOfParts(year, month + months + 1, 0))).day;
  return serialOfParts(year, month + months, Math.min(day, last));
}

function isoWeek(serial: number): number {
  const thursday = serial + 4 - weekdayOf(checkedDay(serial));
  return Math.floor((thursday - serialOfParts(partsOf(thursday).year, 1, 1)) / 7) + 1;
}

/** Months of thirty days, the American way or the European one. */
function days360(from: number, to: number, european: boolean): number {
  const [a, b] = [partsOf(from), partsOf(to)];
  const isLast = ({ year, month, day }: typeof a) => partsOf(serialOfParts(year, month + 1, 0)).day === day;
  let [first, last] = [a.day, b.day];
  if (european) [first, last] = [Math.min(first, 30), Math.min(last, 30)];
  else {
    if (first === 31 || (a.month === 2 && isLast(a))) first = 30;
    if (last === 31) {
      if (first >= 30) last = 30;
    }
  }
  return (b.year - a.year) * 360 + (b.month - a.month) * 30 + last - first;
}

function difference(from: number, to: number, unit: string): number {
  if (from > to) fail('NUM');
  const [a, b] = [partsOf(from), partsOf(to)];
  const months = (b.year - a.year) * 12 + b.month - a.month - (b.day < a.day ? 1 : 0);
  switch (unit) {
    case 'Y':
      return Math.floor(months / 12);
    case 'M':
      return months;
    case 'D':
      return to - from;
    case 'YM':
      return months % 12;
    case 'MD':
      return to - shifted(from, months);
    case 'YD':
      return to - shifted(from, Math.floor(months / 12) * 12);
    default:
      return fail('NUM');
  }
}

function yearPart(one: number, other: number, basis: number): number {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  switch (basis) {
    case 0:
      return settled(days360(from, to, false) / 360);
    case 1: {
      const [a, b] = [partsOf(from).year, partsOf(to).year];
      if (to <= shifted(from, 12)) return settled((to - from) / (hasLeapDay(from, to) ? 366 : 365));
      const days = serialOfParts(b + 1, 1, 1) - serialOfParts(a, 1, 1);
      return settled((to - from) / (days / (b - a + 1)));
    }
    case 2:
      return settled((to - from) / 360);
    case 3:
      return settled((to - from) / 365);
    case 4:
      return settled(days360(from, to, true) / 360);
    default:
      return fail('NUM');
  }
}

/** Whether a 29 February lies in a span of at most a year, ends included, or it lies within one leap year. */
function hasLeapDay(from: number, to: number): boolean {
  const [a, b] = [partsOf(from).year, partsOf(to).year];
  const isLeap = (year: number) => partsOf(serialOfParts(year, 3, 0)).day === 29;
  if (a === b) return isLeap(a);
  return [a, b].some((year) => {
    const leapDay = serialOfParts(year, 2, 29);
    return isLeap(year) && from <= leapDay && leapDay <= to;
  });
}

function daysOff(call: Call, index: number): ReadonlySet<number> {
  if (!call.has(index)) return new Set();
  const days = [...cellsOf(call.area(index))].map((value) => (typeof value === 'string' ? numberOfText(value) : value));
  return new Set(days.filter((day) => typeof day === 'number').map(Math.floor));
}

/** Days of the week, 1 for Monday. */
const WEEKEND: ReadonlySet<number> = new Set([6, 7]);

/** `1` to `7`: two days from Saturday on; `11` to `17`: one from Sunday on; `"0000011"`: a sign a day from Monday on. @throws Failure */
function weekend(call: Call, index: number): ReadonlySet<number> {
  if (!call.has(index)) return WEEKEND;
  const value = call.scalar(index);
  if (typeof value === 'string' && /^[01]{7}$/.test(value))
    return new Set([1, 2, 3, 4, 5, 6, 7].filter((weekday) => value[weekday - 1] === '1'));
  const kind = call.integer(index);
  const after = (weekday: number, days: number) => ((weekday - 1 + days) % 7) + 1;
  if (kind >= 1 && kind <= 7) return new Set([after(6, kind - 1), after(7, kind - 1)]);
  return kind >= 11 && kind <= 17 ? new Set([after(7, kind - 11)]) : fail('NUM');
}

function workedDays(call: Call, weekly: ReadonlySet<number>, off: ReadonlySet<number>): number {
  const [from, to] = [checkedDay(call.integer(0)), checkedDay(call.integer(1))];
  let count = 0;
  for (let serial = Math.min(from, to); serial <= Math.max(from, to); serial++)
    if (!weekly.has(weekdayOf(serial)) && !off.has(serial)) count += 1;
  return from <= to ? count : -count;
}

function workedDay(call: Call, weekly: ReadonlySet<number>, off: ReadonlySet<number>): number {
  const [from, count] = [call.integer(0), call.integer(1)];
  if (weekly.size === 7) fail('VALUE');
  let serial = from;
  for (let left = Math.abs(count); left > 0;) {
    serial = checkedDay(serial + Math.sign(count));
    if (!weekly.has(weekdayOf(serial)) && !off.has(serial)) left -= 1;
  }
  return serial;
}
