import { Temporal } from 'temporal-polyfill';
import { daysBetween, type LocalDate } from '../time/local-date.ts';
import type { FunctionName } from './formula.ts';
import { asBoolean, asDay, asNumber, asText, Failure, type Solid } from './values.ts';

/** An argument is asked for when it is needed: what a condition leaves out does not fail. */
type Argument = () => Solid;

/** @throws Failure */
export function callFunction(name: FunctionName, given: readonly Argument[], today: LocalDate): Solid {
  const at = (index: number): Solid => given[index]?.() ?? null;
  const day = (index: number) => Temporal.PlainDate.from(asDay(at(index)));
  switch (name) {
    case 'SUM':
      return numbersOf(given).reduce((sum, each) => sum + each, 0);
    case 'AVERAGE': {
      const numbers = numbersOf(given);
      if (numbers.length === 0) throw new Failure('divide');
      return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
    }
    case 'MIN':
    case 'MAX':
      return extreme(name, given);
    case 'ROUND':
      return rounded(asNumber(at(0)), asNumber(at(1)));
    case 'ABS':
      return Math.abs(asNumber(at(0)));
    case 'IF':
      return asBoolean(at(0)) ? at(1) : at(2);
    case 'IFERROR':
      return orElse(
        () => at(0),
        () => at(1),
      );
    case 'AND':
      return given.every((each) => asBoolean(each()));
    case 'OR':
      return given.some((each) => asBoolean(each()));
    case 'NOT':
      return !asBoolean(at(0));
    case 'ISBLANK': {
      const value = at(0);
      return value === null || value === '';
    }
    case 'CONCAT':
      return given.map((each) => asText(each())).join('');
    case 'LEN':
      return Array.from(asText(at(0))).length;
    case 'UPPER':
      return asText(at(0)).toLocaleUpperCase('fr');
    case 'LOWER':
      return asText(at(0)).toLocaleLowerCase('fr');
    case 'TODAY':
      return { date: today };
    case 'DAYS':
      // As spreadsheets do: the end, then the beginning.
      return daysBetween(asDay(at(1)), asDay(at(0)));
    case 'YEAR':
      return day(0).year;
    case 'MONTH':
      return day(0).month;
    case 'DAY':
      return day(0).day;
    case 'EDATE':
      return shifted(day(0), asNumber(at(1)));
    default:
      return { date: endOf(at(0), name === 'START' ? 'start' : 'end') };
  }
}

function numbersOf(given: readonly Argument[]): number[] {
  return given.flatMap((each) => {
    const value = each();
    return value === null ? [] : [asNumber(value)];
  });
}

/** Of numbers, or of days. */
function extreme(name: 'MIN' | 'MAX', given: readonly Argument[]): Solid {
  const values = given.map((each) => each()).filter((each) => each !== null);
  if (values.length === 0) return null;
  if (values.some((each) => typeof each === 'object')) {
    const days = values.map(asDay).toSorted();
    return { date: (name === 'MIN' ? days[0] : days.at(-1))! };
  }
  return name === 'MIN' ? Math.min(...values.map(asNumber)) : Math.max(...values.map(asNumber));
}

/** Half away from zero, as an accountant does. */
function rounded(value: number, digits: number): number {
  if (!Number.isInteger(digits) || Math.abs(digits) > 10) throw new Failure('range');
  const scale = 10 ** digits;
  const result = (Math.sign(value) * Math.round(Math.abs(value) * scale + 1e-9)) / scale;
  if (!Number.isFinite(result)) throw new Failure('range');
  return result;
}

function orElse(first: Argument, second: Argument): Solid {
  try {
    return first();
  } catch (error) {
    if (error instanceof Failure) return second();
    throw error;
  }
}

/** By months, to the last day of a shorter one. */
function shifted(day: Temporal.PlainDate, months: number): Solid {
  if (!Number.isInteger(months) || Math.abs(months) > 1_200) throw new Failure('range');
  const moved = day.add({ months });
  if (moved.year < 1 || moved.year > 9_999) throw new Failure('range');
  return { date: moved.toString() };
}

function endOf(value: Solid, end: 'start' | 'end'): string {
  if (typeof value === 'object' && value !== null && 'start' in value) return value[end];
  return asDay(value);
}
