import type { sheet as sheets } from '@basoche/crdt';
import { keyOf, mergeAt } from './selection.ts';
import type { SheetStore, SheetView } from './sheet-store.ts';

/** Px beside the text of a cell. */
const PADDING = 13;
/** No letter is wider, px. */
const WIDEST_LETTER = 16;
/** Columns beside those in view that are looked at for a text that reaches into it. */
const FAR = 40;

/** Px of a text on one line. */
export type WidthOf = (text: string, look: Pick<sheets.CellFormat, 'bold' | 'italic'>) => number;

/** A text that runs over the empty cells beside its own. */
export interface Spill {
  column: number;
  /** Columns that it reaches, ends included. */
  first: number;
  last: number;
  /** Px over them on both sides. */
  left: number;
  right: number;
}

/**
 * How far a cell's text runs over: one line of words, to the right, to the left where it stands there, to both where it
 * stands in the middle, up to what is filled or merged. `null` where it does not.
 */
export function spillOf(
  store: SheetStore,
  view: SheetView,
  row: number,
  column: number,
  widthOf: WidthOf,
): Spill | null {
  const value = store.valueOf(view.facts.id, keyAt(view, row, column));
  const width = view.columns.sizes[column]!;
  if (typeof value !== 'string' || value.length * WIDEST_LETTER + PADDING <= width || value.includes('\n')) return null;
  const [isLeftFree, isRightFree] = [
    isFree(view, store, row, column - 1, column),
    isFree(view, store, row, column + 1, column),
  ];
  if (!isLeftFree && !isRightFree) return null;
  const look = store.ruledFormatOf(view, row, column);
  const { align = 'left' } = look;
  if (
    (align === 'left' && !isRightFree) ||
    (align === 'right' && !isLeftFree) ||
    look.wrap ||
    isMerged(view, row, column)
  )
    return null;
  const need = widthOf(value, look) + PADDING - width;
  if (need <= 0) return null;
  const reach = (by: 1 | -1, max: number) => reachFrom(store, view, row, column, by, max);
  if (align === 'left') return spill(column, NOWHERE, reach(1, need));
  if (align === 'right') return spill(column, reach(-1, need), NOWHERE);
  // As far on both sides, so that it stays in the middle.
  const min = Math.min(reach(-1, need / 2).px, reach(1, need / 2).px);
  return min <= 0 ? null : spill(column, reach(-1, min), reach(1, min));
}

/** What of a row runs over: texts of these columns, which stand beside each other, and those beside them that reach in. */
export function spillsIn(
  store: SheetStore,
  view: SheetView,
  row: number,
  columns: readonly number[],
  widthOf: WidthOf,
): Spill[] {
  const [first, last] = [columns[0], columns.at(-1)];
  if (first === undefined || last === undefined) return [];
  const neighbours = [nearest(store, view, row, first, -1), nearest(store, view, row, last, 1)];
  return [neighbours[0], ...columns, neighbours[1]].flatMap((column) => {
    const found = column === null || column === undefined ? null : spillOf(store, view, row, column, widthOf);
    return found && found.first <= last && found.last >= first ? [found] : [];
  });
}

interface Reach {
  columns: number;
  px: number;
}
const NOWHERE: Reach = { columns: 0, px: 0 };

function spill(column: number, left: Reach, right: Reach): Spill {
  return { column, first: column - left.columns, last: column + right.columns, left: left.px, right: right.px };
}

function reachFrom(store: SheetStore, view: SheetView, row: number, column: number, by: 1 | -1, max: number): Reach {
  const reach = { ...NOWHERE };
  for (let at = column + by; reach.px < max && isFree(view, store, row, at, column); at += by) {
    reach.columns += 1;
    reach.px = Math.min(max, reach.px + view.columns.sizes[at]!);
  }
  return reach;
}

/** The first filled cell beside those in view; `null` where none is near. */
function nearest(store: SheetStore, view: SheetView, row: number, edge: number, by: 1 | -1): number | null {
  if (!isFree(view, store, row, edge, edge)) return null;
  for (let at = edge + by; Math.abs(at - edge) <= FAR; at += by)
    if (!isFree(view, store, row, at, edge)) return view.columns.ids[at] === undefined ? null : at;
  return null;
}

/** Whether a text of another column may run over a cell; what is frozen and what scrolls is apart. */
function isFree(view: SheetView, store: SheetStore, row: number, at: number, from: number): boolean {
  const { facts, columns } = view;
  if (at < 0 || at >= columns.ids.length || at < facts.frozenColumns !== from < facts.frozenColumns) return false;
  return store.workbook.contentOf(facts.id, keyAt(view, row, at)) === null && !isMerged(view, row, at);
}

function isMerged(view: SheetView, row: number, column: number): boolean {
  return view.merges.length > 0 && mergeAt(view, row, column) !== undefined;
}

function keyAt(view: SheetView, row: number, column: number): string {
  return keyOf({ row: view.rows.ids[row]!, column: view.columns.ids[column]! });
}
