import { sheet as sheets } from '@basoche/crdt';
import { conditionOn } from '@basoche/sheet';
import type { SheetStore, SheetView } from './sheet-store.ts';

/** Rows that a filter never hides: the frozen ones, or the first, which has the titles. */
export function headRows({ facts }: Pick<SheetView, 'facts'>): number {
  return Math.max(1, facts.frozenRows);
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

/** The sheet with the rows that its filters hide at a height of zero; the same one where there is no filter. */
export function filtered(store: SheetStore, view: SheetView): SheetView {
  const tests = [...view.filters].flatMap(([column, filter]) => {
    if ((view.columns.places.get(column) ?? -1) < 0) return [];
    const shows = showsOf(filter);
    return (row: string) => {
      const key = sheets.cellKey(row, column);
      return shows(store, view.facts.id, key);
    };
  });
  if (tests.length === 0) return view;
  const [first, last] = [headRows(view), lastFilled(store, view).row];
  const sizes = [...view.rows.sizes];
  for (let at = first; at <= last; at++) {
    if (tests.some((shows) => !shows(view.rows.ids[at]!))) sizes[at] = 0;
  }
  return { ...view, rows: { ...view.rows, sizes } };
}

/** Rows that filters hide, by id. @param whole the sheet before any filter */
export function hiddenBy(view: SheetView, whole: SheetView): ReadonlySet<string> {
  if (view === whole) return new Set();
  return new Set(view.rows.ids.filter((_, at) => view.rows.sizes[at] === 0 && whole.rows.sizes[at] !== 0));
}

/** What a column holds below its titles, each word once, with how often: in the order of numbers, then of words. */
export function wordsOfColumn(store: SheetStore, view: SheetView, column: string): { word: string; count: number }[] {
  const { id } = view.facts;
  const counts = new Map<string, { count: number; value: ReturnType<SheetStore['valueOf']> }>();
  const last = lastFilled(store, view).row;
  for (let at = headRows(view); at <= last; at++) {
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

function showsOf(filter: sheets.Filter): (store: SheetStore, sheet: string, key: string) => boolean {
  if ('hidden' in filter) {
    const hidden = new Set(filter.hidden);
    return (store, sheet, key) => !hidden.has(store.textOf(sheet, key));
  }
  const holds = conditionOn(filter.keeps);
  return (store, sheet, key) => holds(store.valueOf(sheet, key), store.textOf(sheet, key));
}
