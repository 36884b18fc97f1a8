import type { Box } from '@basoche/office/spreadsheet';
import { sheet as sheets } from '@basoche/crdt';
import type { SheetView } from './sheet-store.ts';

export type { Box };

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
  /** The grid shows where it begins rather than the other corner. */
  fromStart?: true;
}

/** Where the merges of a view stand. */
const placesOf = new WeakMap<readonly sheets.Merge[], sheets.MergePlaces>();

/** The cell, or the first of those that are merged there. */
export function indexOf(view: SheetView, place: CellPlace): { row: number; column: number } {
  return firstOf(view, near(view.rows, place.row), near(view.columns, place.column));
}

/** The cell at two indexes, or the first of those that are merged there. */
export function placeAt(view: SheetView, row: number, column: number): CellPlace {
  const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
  const first = firstOf(view, clamp(row, view.rows.ids.length), clamp(column, view.columns.ids.length));
  return { row: view.rows.ids[first.row] ?? '', column: view.columns.ids[first.column] ?? '' };
}

/** The cell that another person's presence names, as they wrote it; `null` where it is none of this sheet. */
export function cellIn({ facts, rows, columns }: SheetView, told: Record<string, unknown>): CellPlace | null {
  const { sheet, row, column } = told;
  if (sheet !== facts.id || typeof row !== 'string' || typeof column !== 'string') return null;
  return rows.places.has(row) && columns.places.has(column) ? { row, column } : null;
}

export function mergeAt(view: SheetView, row: number, column: number): sheets.Merge | undefined {
  return mergesIn(view, { top: row, bottom: row, left: column, right: column })[0];
}

/** Merges that have a cell in a box. */
export function mergesIn({ merges }: SheetView, { top, bottom, left, right }: Box): sheets.Merge[] {
  let places = placesOf.get(merges);
  if (!places) {
    places = new sheets.MergePlaces(merges);
    placesOf.set(merges, places);
  }
  return places.meeting({ rows: { first: top, last: bottom }, columns: { first: left, last: right } });
}

/** Whole merges: a box that cuts one grows over it. */
export function boxOf(view: SheetView, { active, end }: Selection): Box {
  const [a, b] = [indexOf(view, active), indexOf(view, end)];
  let box = {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  };
  for (;;) {
    const grown = mergesIn(view, box).reduce(
      (around, { rows, columns }) => ({
        top: Math.min(around.top, rows.first),
        bottom: Math.max(around.bottom, rows.last),
        left: Math.min(around.left, columns.first),
        right: Math.max(around.right, columns.last),
      }),
      box,
    );
    if (cellCount(grown) === cellCount(box)) return box;
    box = grown;
  }
}

export function keyOf({ row, column }: CellPlace): string {
  return `${row}/${column}`;
}

/** Keys of the cells of a box that show, row by row. */
export function* keysIn(view: SheetView, box: Box): Generator<string> {
  for (const row of shownRows(view, box)) {
    for (let column = box.left; column <= box.right; column++)
      yield `${view.rows.ids[row]}/${view.columns.ids[column]}`;
  }
}

/** Indexes of the rows of a box that no filter hides. */
export function shownRows(view: SheetView, { top, bottom }: Box): number[] {
  const rows: number[] = [];
  for (let row = top; row <= bottom; row++) if (view.rows.sizes[row] !== 0) rows.push(row);
  return rows;
}

export function cellCount({ top, bottom, left, right }: Box): number {
  return (bottom - top + 1) * (right - left + 1);
}

export function inBox({ top, bottom, left, right }: Box, row: number, column: number): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

function firstOf(view: SheetView, row: number, column: number): { row: number; column: number } {
  const merge = view.merges.length === 0 ? undefined : mergeAt(view, row, column);
  return merge ? { row: merge.rows.first, column: merge.columns.first } : { row, column };
}

/** Where a line stands, or stood. */
function near({ ids, places }: SheetView['rows'], line: string): number {
  const place = places.get(line) ?? 0;
  return Math.min(Math.max(0, ids.length - 1), place < 0 ? -1 - place : place);
}
