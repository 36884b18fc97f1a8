import type { SheetView } from './sheet-store.ts';

/** A cell by the ids of its lines: it stays the same cell when others insert lines. */
export interface CellPlace {
  row: string;
  column: string;
}

export interface Selection {
  /** Where keys go. */
  active: CellPlace;
  /** The other corner. */
  end: CellPlace;
}

/** Indexes, ends included. */
export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export function indexOf(view: SheetView, place: CellPlace): { row: number; column: number } {
  return { row: near(view.rows, place.row), column: near(view.columns, place.column) };
}

export function placeAt(view: SheetView, row: number, column: number): CellPlace {
  const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
  return {
    row: view.rows.ids[clamp(row, view.rows.ids.length)] ?? '',
    column: view.columns.ids[clamp(column, view.columns.ids.length)] ?? '',
  };
}

export function boxOf(view: SheetView, { active, end }: Selection): Box {
  const [a, b] = [indexOf(view, active), indexOf(view, end)];
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  };
}

export function keyOf({ row, column }: CellPlace): string {
  return `${row}/${column}`;
}

/** Keys of the cells of a box, row by row. */
export function* keysIn(view: SheetView, { top, bottom, left, right }: Box): Generator<string> {
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) yield `${view.rows.ids[row]}/${view.columns.ids[column]}`;
  }
}

export function cellCount({ top, bottom, left, right }: Box): number {
  return (bottom - top + 1) * (right - left + 1);
}

/** Where a line stands, or stood. */
function near({ ids, places }: SheetView['rows'], line: string): number {
  const place = places.get(line) ?? 0;
  return Math.min(Math.max(0, ids.length - 1), place < 0 ? -1 - place : place);
}
