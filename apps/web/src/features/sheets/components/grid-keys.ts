import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import { indexOf, keyOf, placeAt, type Selection } from '../model/selection.ts';

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
    const [row, column] = far ? edge(store, view, from, step) : [from.row + step[0], from.column + step[1]];
    return to(row, column);
  }
  switch (keys.key) {
    case 'Home':
      return to(far ? 0 : from.row, 0);
    case 'End': {
      const last = lastCell(store, view);
      return to(far ? last.row : from.row, last.column);
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
  const { row, column } = indexOf(view, selection.active);
  const place = placeAt(view, row + rows, column + columns);
  return { active: place, end: place };
}

/** The last row and the last column in which anything stands. */
function lastCell(store: SheetStore, view: SheetView): { row: number; column: number } {
  const last = { row: 0, column: 0 };
  for (const key of store.workbook.keysOf(view.facts.id)) {
    const [row = '', column = ''] = key.split('/');
    const [r, c] = [view.rows.places.get(row) ?? -1, view.columns.places.get(column) ?? -1];
    if (r < 0 || c < 0) continue;
    last.row = Math.max(last.row, r);
    last.column = Math.max(last.column, c);
  }
  return last;
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
  return [row, column];
}
