import type { sheet as sheets } from '@basoche/crdt';
import { lastFilled } from '../model/filtering.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import { indexOf, keyOf, mergeAt, placeAt, type Selection } from '../model/selection.ts';

const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-20, 0],
  PageDown: [20, 0],
};

interface Keys {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Where the selection goes with a key; `null` when the key does not move it. */
export function movedSelection(store: SheetStore, view: SheetView, selection: Selection, keys: Keys): Selection | null {
  const far = keys.ctrlKey || keys.metaKey;
  const from = indexOf(view, keys.shiftKey ? selection.end : selection.active);
  const to = (row: number, column: number): Selection => {
    const end = placeAt(view, row, column);
    return keys.shiftKey ? { active: selection.active, end } : { active: end, end };
  };
  const step = STEPS[keys.key];
  if (step) {
    const [row, column] = far ? edge(store, view, from, step) : beyond(view, from, step);
    return to(row, column);
  }
  switch (keys.key) {
    case 'Home':
      return to(far ? 0 : from.row, 0);
    case 'End': {
      const last = lastFilled(store, view);
      return to(far ? Math.max(0, last.row) : from.row, Math.max(0, last.column));
    }
    case 'a':
      return far
        ? { active: placeAt(view, 0, 0), end: placeAt(view, view.rows.ids.length - 1, view.columns.ids.length - 1) }
        : null;
    default:
      return null;
  }
}

/** The cell that Enter and Tab lead to. */
export function nextPlace(view: SheetView, selection: Selection, rows: number, columns: number): Selection {
  const place = placeAt(view, ...beyond(view, indexOf(view, selection.active), [rows, columns]));
  return { active: place, end: place };
}

/** So many shown lines further, past what is merged with the cell; where no line is left, the last one that shows. */
function beyond(
  view: SheetView,
  { row, column }: { row: number; column: number },
  [rows, columns]: readonly [number, number],
): [number, number] {
  const merge = mergeAt(view, row, column);
  const from = (first: number, span: sheets.Merge['rows'] | undefined, by: number) =>
    span === undefined || by === 0 ? first : by > 0 ? span.last : span.first;
  const start = [from(row, merge?.rows, rows), from(column, merge?.columns, columns)] as const;
  const { sizes } = view.rows;
  let [at, left] = [start[0], Math.abs(rows)];
  for (let next = at + Math.sign(rows); left > 0 && next >= 0 && next < sizes.length; next += Math.sign(rows)) {
    if (sizes[next] === 0) continue;
    at = next;
    left -= 1;
  }
  return [rows === 0 ? row : at, start[1] + columns];
}

/** To the end of what is filled, or over what is empty, as in spreadsheets. */
function edge(
  store: SheetStore,
  view: SheetView,
  from: { row: number; column: number },
  [rows, columns]: readonly [number, number],
): [number, number] {
  const filled = (row: number, column: number) =>
    store.workbook.contentOf(view.facts.id, keyOf(placeAt(view, row, column))) !== null;
  const inside = (row: number, column: number) =>
    row >= 0 && column >= 0 && row < view.rows.ids.length && column < view.columns.ids.length;
  const way = [Math.sign(rows), Math.sign(columns)] as const;
  let [row, column] = [from.row + way[0], from.column + way[1]];
  if (!inside(row, column)) return [from.row, from.column];
  const through = filled(from.row, from.column) && filled(row, column);
  while (inside(row + way[0], column + way[1])) {
    if (through ? !filled(row + way[0], column + way[1]) : filled(row, column)) break;
    [row, column] = [row + way[0], column + way[1]];
  }
  // A filter may hide where it would end.
  while (view.rows.sizes[row] === 0 && row !== from.row) row -= way[0];
  return [row, column];
}
