import type { sheet as sheets } from '@basoche/crdt';
import { columnName } from '@basoche/sheet';
import { rangeText } from '../sheets/index.ts';
import type { Box } from '../sheets/index.ts';
import type { SheetView } from '../sheets/index.ts';

/** « B2:B40 », « 3 », « B:C »; of what is said of no place, the kind alone. */
export interface LookPlace {
  kind: 'cells' | 'rows' | 'columns' | 'sheet' | 'rule' | 'chart';
  text: string;
}

/** Whole lines stand before their first cell. */
export function spotOf(
  { rows, columns }: SheetView,
  row: string,
  column: string,
): { row: number; column: number } | null {
  const at = (lines: sheets.Lines, line: string) => (line === '' ? -1 : (lines.places.get(line) ?? -2));
  const [down, across] = [at(rows, row), at(columns, column)];
  const isGone = (place: number, line: string) => line !== '' && place < 0;
  return isGone(down, row) || isGone(across, column) ? null : { row: down, column: across };
}

export function placeOf({ top, bottom, left, right }: Box): LookPlace {
  if (top < 0) return { kind: 'columns', text: linesText('columns', left, right) };
  if (left < 0) return { kind: 'rows', text: linesText('rows', top, bottom) };
  return { kind: 'cells', text: rangeText({ top, bottom, left, right }) };
}

export function linesText(axis: sheets.Axis, first: number, last: number): string {
  const name = (at: number) => (axis === 'rows' ? String(at + 1) : columnName(at));
  return first === last ? name(first) : `${name(first)}:${name(last)}`;
}
