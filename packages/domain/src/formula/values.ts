import { formatLocalDate } from '../formats/dates.ts';
import type { FormulaError, FormulaValue } from './formula.ts';

/** A value without the errors: those are thrown, so that each operation fails with the first. */
export type Solid = Exclude<FormulaValue, { error: FormulaError }>;

export class Failure extends Error {
  readonly reason: FormulaError;

  constructor(reason: FormulaError) {
    super(`formula: ${reason}`);
    this.reason = reason;
  }
}

/** An empty cell counts as zero, a checked one as one; a text counts for nothing. @throws Failure */
export function asNumber(value: Solid): number {
  if (value === null) return 0;
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  throw new Failure('type');
}

/** @throws Failure */
export function asBoolean(value: Solid): boolean {
  if (value === null) return false;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  throw new Failure('type');
}

/** @throws Failure */
export function asDay(value: Solid): string {
  if (typeof value === 'object' && value !== null && 'date' in value) return value.date;
  throw new Failure('type');
}

/** As a French reader writes it. */
export function asText(value: Solid): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(Math.round(value * 1e6) / 1e6).replace('.', ',');
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return 'date' in value
    ? formatLocalDate(value.date)
    : `${formatLocalDate(value.start)} – ${formatLocalDate(value.end)}`;
}

const COLLATOR = new Intl.Collator('fr', { sensitivity: 'accent', numeric: true });

/** Below, at or above zero. An empty cell compares as nothing of the other's kind. @throws Failure for two kinds */
export function compareValues(left: Solid, right: Solid): number {
  if (left === null && right === null) return 0;
  if (left === null) return -compareValues(right, null);
  if (typeof left === 'object') {
    if (right === null) return 1;
    if (typeof right !== 'object') throw new Failure('type');
    const [a, b] = [keyOf(left), keyOf(right)];
    return a < b ? -1 : a > b ? 1 : 0;
  }
  if (typeof left === 'string') {
    if (right !== null && typeof right !== 'string') throw new Failure('type');
    return COLLATOR.compare(left, right ?? '');
  }
  if (typeof right === 'string' || (typeof right === 'object' && right !== null)) throw new Failure('type');
  return asNumber(left) - asNumber(right);
}

function keyOf(value: { date: string } | { start: string; end: string }): string {
  return 'date' in value ? value.date : `${value.start} ${value.end}`;
}
