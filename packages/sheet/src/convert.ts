import { dateOf } from './serial.ts';
import { dateTimeOfText } from './text-dates.ts';
import { fail, isError, Failure, type Scalar } from './value.ts';

/** An empty cell counts as zero, a checked one as one; a text that reads as a number as that number. @throws Failure */
export function toNumber(value: Scalar): number {
  if (typeof value === 'number') return value;
  if (value === null) return 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (isError(value)) throw new Failure(value.error);
  return numberOfText(value) ?? fail('VALUE');
}

/** @throws Failure */
export function toBoolean(value: Scalar): boolean {
  if (typeof value === 'boolean') return value;
  if (value === null) return false;
  if (typeof value === 'number') return value !== 0;
  if (isError(value)) throw new Failure(value.error);
  if (/^\s*vrai\s*$/i.test(value)) return true;
  if (/^\s*faux\s*$/i.test(value)) return false;
  return fail('VALUE');
}

/** As a French reader writes it. @throws Failure */
export function toText(value: Scalar): string {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'VRAI' : 'FAUX';
  throw new Failure(value.error);
}

/** At most 15 digits: what floating point adds after them is noise. */
export function settled(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}

/** `1234,5`, without groups. */
export function numberText(value: number): string {
  return String(settled(value)).replace('.', ',').replace('e', 'E');
}

/** `1 234,56 €`, `12,5 %`, `-3`, and days and hours as they are typed: `21/11/2026`, `14:30`; `null` for any other text. */
export function numberOfText(text: string): number | null {
  const number = plainNumber(text);
  if (number !== null) return number;
  const dateTime = dateTimeOfText(text);
  return dateTime && (dateTime.day ?? 0) + dateTime.time;
}

/** `1 234,56 €`, `12,5 %`, `-3`; `null` for any other text. */
export function plainNumber(text: string): number | null {
  const bare = text.replace(/[\s\u00A0\u202F]/gu, '');
  const number = /^([+-]?)(\d+(?:[.,]\d*)?|[.,]\d+)(?:e([+-]?\d{1,3}))?(%|€)?$/i.exec(bare);
  if (!number) return null;
  const [, sign, digits, exponent, unit] = number;
  const value = Number(`${sign}${digits!.replace(',', '.')}${exponent === undefined ? '' : `e${exponent}`}`);
  if (!Number.isFinite(value)) return null;
  return unit === '%' ? settled(value / 100) : value;
}

/** Rounds half away from zero, as an accountant does: 1,005 to two decimals is 1,01. */
export function roundTo(value: number, digits: number): number {
  return scaled(value, digits, (magnitude) => Math.round(magnitude));
}

/** @param toward what to do with the magnitude, in units of the last digit kept */
export function scaled(value: number, digits: number, toward: (magnitude: number) => number): number {
  const places = Math.trunc(digits);
  if (Math.abs(places) > 20) return places > 0 ? value : 0;
  const magnitude = Number(`${settled(Math.abs(value))}`.replace(/e.*$/, '')) === 0 ? 0 : Math.abs(value);
  const shifted = Number((magnitude * 10 ** places).toPrecision(15));
  return settled((Math.sign(value) * toward(shifted)) / 10 ** places) + 0;
}

/** A sum whose error does not grow with its length. */
export function addUp(numbers: Iterable<number>): number {
  let [sum, lost] = [0, 0];
  for (const each of numbers) {
    const next = sum + each;
    lost += Math.abs(sum) >= Math.abs(each) ? sum - next + each : each - next + sum;
    sum = next;
  }
  return settled(sum + lost);
}

const KINDS = { number: 1, string: 2, boolean: 3 } as const;
const COLLATOR = new Intl.Collator('fr', { sensitivity: 'accent' });

/** Below, at or above zero: numbers, then texts without regard to capitals, then booleans. @throws Failure */
export function compare(left: Scalar, right: Scalar): number {
  if (isError(left)) throw new Failure(left.error);
  if (isError(right)) throw new Failure(right.error);
  const a = left ?? emptyLike(right);
  const b = right ?? emptyLike(left);
  if (typeof a === 'number' && typeof b === 'number') return settled(a) - settled(b);
  if (typeof a === 'string' && typeof b === 'string') return COLLATOR.compare(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  return KINDS[typeof a as keyof typeof KINDS] - KINDS[typeof b as keyof typeof KINDS];
}

function emptyLike(other: Scalar): number | string | boolean {
  return typeof other === 'string' ? '' : typeof other === 'boolean' ? false : 0;
}

/** `21/11/2026`. @throws Failure */
export function dayText(serial: number): string {
  const [year, month, day] = dateOf(serial).split('-');
  return `${day}/${month}/${year}`;
}
