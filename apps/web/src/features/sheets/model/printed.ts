import { sheet as sheets } from '@basoche/crdt';
import type { PrintCell, PrintTable } from '@basoche/office';
import { isError, type Scalar } from '@basoche/sheet';
import { TONE_COLOURS } from '@basoche/office/spreadsheet';
import { lastFilled } from './filtering.ts';
import { mergesIn, shownRows } from './selection.ts';
import { spillsIn, type WidthOf } from './spilling.ts';
import type { SheetStore, SheetView } from './sheet-store.ts';

/** Px of a letter, and how much wider a bold one is. */
const LETTER = 6.6;
const BOLD = 1.06;

/** What of a sheet paper shows: all up to its last line that is filled or bordered, without the rows that a filter hides. */
export function printedTable(store: SheetStore, view: SheetView): Pick<PrintTable, 'widths' | 'head' | 'rows'> {
  const { facts, rows, columns } = view;
  const last = lastShown(store, view);
  const across = columns.ids.slice(0, last.column + 1);
  const shown = shownRows(view, { top: 0, bottom: last.row, left: 0, right: last.column });
  const spans = spansOf(view, shown, last.column);
  for (const row of shown) addSpills(spans, store, view, row, last.column);
  return {
    widths: across.map((_, at) => columns.sizes[at]!),
    head: {
      rows: shown.filter((row) => row < facts.frozenRows).length,
      columns: Math.min(facts.frozenColumns, across.length),
    },
    rows: shown.map((row) => ({
      height: rows.sizes[row]!,
      cells: across.map((_, column) => {
        const span = spans.get(`${row} ${column}`);
        return span === null ? null : printedCell(store, view, span ?? { row, column, rows: 1, columns: 1 });
      }),
    })),
  };
}

/** A table may have lines for what is yet to be written. */
function lastShown(store: SheetStore, view: SheetView): { row: number; column: number } {
  const last = lastFilled(store, view);
  for (const key of sheets.partOf(store.doc, view.facts.id, 'formats')?.keys() ?? []) {
    const [row = '', column = '', field] = key.split('/');
    if (field !== 'borders' || store.formatOf(view.facts.id, row, column).borders === undefined) continue;
    const [down, across] = [view.rows.places.get(row) ?? -1, view.columns.places.get(column) ?? -1];
    if (down < 0 || across < 0) continue;
    last.row = Math.max(last.row, down);
    last.column = Math.max(last.column, across);
  }
  return last;
}

/** A cell, and how many rows and columns it spans from where it shows. */
interface Span {
  row: number;
  column: number;
  rows: number;
  columns: number;
  /** The first and the last cell that a text runs over: lines at the ends are theirs. */
  over?: { from: number; to: number };
}

function printedCell(store: SheetStore, view: SheetView, { row, column, rows, columns, over }: Span): PrintCell {
  const { id } = view.facts;
  const key = sheets.cellKey(view.rows.ids[row]!, view.columns.ids[column]!);
  const value = store.valueOf(id, key);
  const { color, fill, bold, italic, underline, align, borders } = store.ruledFormatOf(view, row, column);
  const ink = color ?? (isError(value) ? 'bad' : null);
  return {
    text: store.textOf(id, key),
    columns,
    rows,
    align: align ?? usualAlign(value),
    bold: bold === true,
    italic: italic === true,
    underline: underline === true,
    ink: ink && `#${TONE_COLOURS[ink][0]}`,
    fill: fill ? `#${TONE_COLOURS[fill][1]}` : null,
    lines: over ? linesOver(store, view, row, { column, ...over }) : linesOf(borders),
    isNumber: typeof value === 'number',
  };
}

function linesOf(borders: string | undefined): PrintCell['lines'] {
  return borders === undefined ? null : sheets.readBorders(borders);
}

function linesOver(
  store: SheetStore,
  view: SheetView,
  row: number,
  { column, from, to }: { column: number; from: number; to: number },
): PrintCell['lines'] {
  const at = (each: number) => sheets.readBorders(store.ruledFormatOf(view, row, each).borders);
  const { top, bottom } = at(column);
  return { top, bottom, left: at(from).left, right: at(to).right };
}

/** By row and column: where a merged cell shows, with what it spans of what shows; `null` for the cells under it. */
function spansOf(view: SheetView, shown: readonly number[], right: number): Map<string, Span | null> {
  const spans = new Map<string, Span | null>();
  const bottom = shown.at(-1) ?? -1;
  for (const { rows, columns } of mergesIn(view, { top: 0, bottom, left: 0, right })) {
    const down = shown.filter((row) => row >= rows.first && row <= rows.last);
    const end = Math.min(columns.last, right);
    for (const row of down) for (let at = columns.first; at <= end; at++) spans.set(`${row} ${at}`, null);
    // Where its first row is hidden, it shows in the next.
    if (down[0] !== undefined) {
      const wide = end - columns.first + 1;
      const span = { row: rows.first, column: columns.first, rows: down.length, columns: wide };
      spans.set(`${down[0]} ${columns.first}`, span);
    }
  }
  return spans;
}

/** A text that runs over empty cells spans them, those of its own colour. */
function addSpills(
  spans: Map<string, Span | null>,
  store: SheetStore,
  view: SheetView,
  row: number,
  right: number,
): void {
  const fillAt = (column: number) => store.ruledFormatOf(view, row, column).fill;
  const columns = Array.from({ length: right + 1 }, (_, at) => at);
  for (const { column, first, last } of spillsIn(store, view, row, columns, widthOf)) {
    let [from, to] = [column, column];
    while (from > first && fillAt(from - 1) === fillAt(column)) from -= 1;
    while (to < Math.min(last, right) && fillAt(to + 1) === fillAt(column)) to += 1;
    if (from === to) continue;
    for (let at = from; at <= to; at++) spans.set(`${row} ${at}`, null);
    spans.set(`${row} ${from}`, { row, column, rows: 1, columns: to - from + 1, over: { from, to } });
  }
}

/** About: paper has letters of its own. */
const widthOf: WidthOf = (text, { bold }) => text.length * LETTER * (bold ? BOLD : 1);

function usualAlign(value: Scalar): PrintCell['align'] {
  if (typeof value === 'number') return 'right';
  return typeof value === 'boolean' || isError(value) ? 'center' : 'left';
}
