import { sheet as sheets } from '@basoche/crdt';
import { headRows } from '@basoche/sheet';
import type { SheetStore, SheetView } from './sheet-store.ts';

/** Rows that a filter of a sheet never hides. */
export function titleRows({ facts }: Pick<SheetView, 'facts'>): number {
  return headRows(facts.frozenRows);
}

/** Indexes of the last row and the last column in which anything stands; -1 in an empty sheet. */
export function lastFilled(
  store: SheetStore,
  { facts, rows, columns }: Pick<SheetView, 'facts' | 'rows' | 'columns'>,
): { row: number; column: number } {
  const last = { row: -1, column: -1 };
  for (const key of store.workbook.keysOf(facts.id)) {
    const cell = sheets.cellOf(key);
    const [row, column] = [rows.places.get(cell?.row ?? '') ?? -1, columns.places.get(cell?.column ?? '') ?? -1];
    if (row < 0 || column < 0) continue;
    last.row = Math.max(last.row, row);
    last.column = Math.max(last.column, column);
  }
  return last;
}

/** The sheet with rows that its filters hide at a height of zero; the same one where none is hidden. */
export function withoutRows(view: SheetView, hidden: ReadonlySet<string>): SheetView {
  if (hidden.size === 0) return view;
  const sizes = view.rows.sizes.map((size, at) => (hidden.has(view.rows.ids[at]!) ? 0 : size));
  return { ...view, rows: { ...view.rows, sizes } };
}

/** What a column holds below its titles, each word once, with how often: in the order of numbers, then of words. */
export function wordsOfColumn(store: SheetStore, view: SheetView, column: string): { word: string; count: number }[] {
  const { id } = view.facts;
  const counts = new Map<string, { count: number; value: ReturnType<SheetStore['valueOf']> }>();
  const last = lastFilled(store, view).row;
  for (let at = titleRows(view); at <= last; at++) {
    const key = sheets.cellKey(view.rows.ids[at]!, column);
    const word = store.textOf(id, key);
    const known = counts.get(word);
    if (known) known.count += 1;
    else counts.set(word, { count: 1, value: store.valueOf(id, key) });
  }
  return [...counts]
    .sort(([a, x], [b, y]) => {
      if (typeof x.value === 'number' && typeof y.value === 'number') return x.value - y.value;
      return Number(typeof y.value === 'number') - Number(typeof x.value === 'number') || a.localeCompare(b, 'fr');
    })
    .map(([word, { count }]) => ({ word, count }));
}
