import type { sheet as sheets } from '@basoche/crdt';
import { displayValue } from '@basoche/sheet';
import { type CellPlace, keyOf } from './selection.ts';
import type { SheetStore } from './sheet-store.ts';

const WITH_DECIMALS: readonly string[] = ['number', 'money', 'percent'];
const MAX_DECIMALS = 10;

/** One digit more or less than the cell shows; `null` where it shows no number, or has as many as may be. */
export function decimalsChange(
  store: SheetStore,
  sheet: string,
  place: CellPlace,
  by: 1 | -1,
): sheets.CellFormat | null {
  const key = keyOf(place);
  const { number, decimals } = store.lookOf(sheet, key);
  if (number !== undefined && !WITH_DECIMALS.includes(number)) return null;
  const value = store.valueOf(sheet, key);
  if (value !== null && typeof value !== 'number') return null;
  const digits = /,(\d+)/.exec(displayValue(value ?? 0, number === undefined ? {} : { number }))?.[1];
  const next = (decimals ?? digits?.length ?? 0) + by;
  if (next < 0 || next > MAX_DECIMALS) return null;
  // What it shows as because of what it is computed from goes on being so.
  return { decimals: next, ...(number === undefined ? {} : { number }) };
}
