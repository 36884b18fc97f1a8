import type { SheetGrid } from './book.ts';
import { type Condition, conditionOn } from './condition.ts';
import type { Scalar } from './value.ts';
import type { Workbook } from './workbook.ts';

/** Which rows a column lets show: all but those of some words, or those whose cell is so. */
export type RowFilter = { hidden: readonly string[] } | { keeps: Condition };

/** A sheet with the filters of its columns, by id. */
export interface FilteredSheet extends SheetGrid {
  frozenRows: number;
  filters: ReadonlyMap<string, RowFilter>;
}

/** What a cell shows. */
export type TextOf = (sheet: string, key: string) => string;

/** Rows that a filter never hides: the frozen ones, or the first, which has the titles. */
export function headRows(frozenRows: number): number {
  return Math.max(1, frozenRows);
}

/** Rows that filters hide, by id; none below the last in which anything stands. */
export function hiddenRows(workbook: Workbook, sheet: FilteredSheet, textOf: TextOf): ReadonlySet<string> {
  const tests = [...sheet.filters].flatMap(([column, filter]) => {
    if ((sheet.columns.places.get(column) ?? -1) < 0) return [];
    const shows = showsOf(filter);
    return (row: string) => {
      const key = `${row}/${column}`;
      return shows(workbook.valueOf(sheet.id, key), () => textOf(sheet.id, key));
    };
  });
  if (tests.length === 0) return new Set();
  const rows = sheet.rows.ids.slice(headRows(sheet.frozenRows), lastRow(workbook, sheet) + 1);
  return new Set(rows.filter((row) => tests.some((shows) => !shows(row))));
}

/** Values, what filters let show of them, and the totals of that. Returns the hidden rows of each sheet. */
export function computeFiltered(
  workbook: Workbook,
  book: readonly FilteredSheet[],
  textOf: TextOf,
): ReadonlySet<string>[] {
  workbook.compute();
  const hidden = () => book.map((sheet) => hiddenRows(workbook, sheet, textOf));
  const found = hidden();
  const changed = book.map(({ id }, at) => workbook.setHidden(id, found[at]!));
  if (!changed.includes(true)) return found;
  workbook.compute();
  // Totals that are filtered themselves do not change what they are totals of a second time.
  return hidden();
}

function lastRow(workbook: Workbook, { id, rows, columns }: SheetGrid): number {
  let last = -1;
  for (const key of workbook.keysOf(id)) {
    const [row = '', column = ''] = key.split('/');
    if ((columns.places.get(column) ?? -1) >= 0) last = Math.max(last, rows.places.get(row) ?? -1);
  }
  return last;
}

function showsOf(filter: RowFilter): (value: Scalar, text: () => string) => boolean {
  if ('hidden' in filter) {
    const hidden = new Set(filter.hidden);
    return (_, text) => !hidden.has(text());
  }
  const holds = conditionOn(filter.keeps);
  return (value, text) => holds(value, text());
}
