import { formatAmount } from '@basoche/domain';
import { dayText, numberText, roundTo } from './convert.ts';
import { clockText, hoursText, typedHours } from './hours.ts';
import { attempt, ERROR_WORDS, isArea, isError, type Scalar } from './value.ts';

/** How a number is written; the formats of cells say more, of their colours. */
export interface NumberLook {
  /** `time`: hours of a day; `duration`: hours of as many days as there are. */
  number?: 'number' | 'money' | 'percent' | 'date' | 'time' | 'duration' | 'text';
  /** 0 to 10. */
  decimals?: number;
}

const GROUP = '\u202f';
const NBSP = '\u00a0';
/** Digits that a number without a format shows. */
const USUAL_DIGITS = 12;

/** What a cell shows. */
export function displayValue(value: Scalar, { number, decimals }: NumberLook = {}): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'VRAI' : 'FAUX';
  if (isError(value)) return ERROR_WORDS[value.error].shown;
  switch (number) {
    case 'money':
      return amount(value, decimals ?? 2);
    case 'percent':
      return `${fixed(value * 100, decimals ?? percentDecimals(value))}${NBSP}%`;
    case 'number':
      return fixed(value, decimals ?? 2);
    case 'date':
      return day(value);
    case 'time':
    case 'duration':
      return number === 'time' ? clockText(value) : hoursText(value);
    default:
      return decimals === undefined ? usual(value) : fixed(value, decimals);
  }
}

/** What a cell holds as it is typed again: nothing is rounded away. */
export function editedValue(value: number, look: NumberLook): string {
  if (look.number === 'date') return day(value);
  if (look.number === 'time' || look.number === 'duration') return typedHours(value, look.number) ?? numberText(value);
  return look.number === 'percent' ? `${numberText(value * 100)}${NBSP}%` : numberText(value);
}

function amount(value: number, decimals: number): string {
  const cents = Math.round(roundTo(value, 2) * 100) + 0;
  return decimals === 2 && Number.isSafeInteger(cents) ? formatAmount(cents) : `${fixed(value, decimals)}${NBSP}€`;
}

function fixed(value: number, decimals: number): string {
  const rounded = roundTo(value, decimals);
  if (Math.abs(rounded) >= 1e21) return numberText(rounded);
  const [units = '', fraction] = Math.abs(rounded).toFixed(decimals).split('.');
  const grouped = units.replace(/\B(?=(\d{3})+$)/g, GROUP);
  return `${rounded < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : `,${fraction}`}`;
}

function percentDecimals(value: number): number {
  return Number.isInteger(roundTo(value * 100, 6)) ? 0 : 2;
}

function usual(value: number): string {
  const short = Number(value.toPrecision(USUAL_DIGITS));
  const size = Math.abs(short);
  if (size !== 0 && (size >= 1e15 || size < 1e-9))
    return Number(short.toPrecision(6)).toExponential().replace('.', ',').replace('e', 'E');
  return numberText(short);
}

/** A number that is no day of the calendar shows as the number it is. */
function day(value: number): string {
  const text = attempt(() => dayText(value));
  return isError(text) || isArea(text) ? numberText(value) : String(text);
}
