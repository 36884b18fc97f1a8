import { sheet as sheets } from '@basoche/crdt';
import { FILE_LIMITS } from '@basoche/office/spreadsheet';
import { weightOf } from '@basoche/office/spreadsheet';
import { setLook } from '../model/copying.ts';
import { makeRoom, Overflow, overflowOf } from '../model/room.ts';
import { type Box, mergesIn } from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import type { ClipboardTable } from './read-table.ts';

const MEGABYTE = 1_000_000;
/** Px of a line of a text. */
const LINE = 21;

/**
 * Writes a table of another program from a corner on, with its looks and merges in the place of those that were there;
 * one that does not say how numbers are shown leaves that as it is. What does not fit is not written at all.
 */
export function pasteTable(
  store: SheetStore,
  view: SheetView,
  { row: top, column: left }: { row: number; column: number },
  table: ClipboardTable,
): Box | Overflow {
  const { doc, actor } = store;
  const { id } = view.facts;
  const target = { top, left, bottom: top + Math.max(1, table.rows) - 1, right: left + Math.max(1, table.columns) - 1 };
  const overflow = weighed(table) ?? roomFor(store, view, target, table);
  if (overflow) return overflow;
  doc.transact(() => {
    const lines = makeRoom(store, view, target);
    const keyAt = (row: number, column: number) =>
      sheets.cellKey(lines.rows[top + row] ?? '', lines.columns[left + column] ?? '');
    const cells = new Map(table.cells.map((cell) => [keyAt(cell.row, cell.column), cell]));
    const keys = new Set([...cells.keys(), ...takenKeys(store, view, target)]);
    sheets.setCells(
      doc,
      actor,
      id,
      Array.from(keys, (key) => [key, cells.get(key)?.content ?? null] as const),
    );
    for (const key of keys) {
      const cell = sheets.cellOf(key);
      if (cell === null) continue;
      const look = cells.get(key)?.look ?? {};
      const shown = table.saysNumbers ? look : keptNumber(look, store.formatOf(id, cell.row, cell.column));
      setLook(store, id, cell.row, cell.column, shown);
    }
    growRows(store, view, lines.rows.slice(top), table);
    const met = mergesIn(view, target).map(({ key }) => key);
    sheets.splitCells(doc, actor, id, met);
    for (const merge of table.merges)
      sheets.mergeCells(doc, actor, id, keyAt(merge.top, merge.left), keyAt(merge.bottom, merge.right));
  }, actor);
  return target;
}

/** The cells of an area that hold something, or have looks of their own. */
function takenKeys({ doc }: SheetStore, { facts, rows, columns }: SheetView, area: Box): string[] {
  return (['cells', 'formats'] as const).flatMap((part) =>
    Array.from(sheets.partOf(doc, facts.id, part)?.keys() ?? []).flatMap((key) => {
      const [row = '', column = ''] = key.split('/');
      const [down = -1, across = -1] = [rows.places.get(row), columns.places.get(column)];
      const isIn = down >= area.top && down <= area.bottom && across >= area.left && across <= area.right;
      return isIn ? [sheets.cellKey(row, column)] : [];
    }),
  );
}

/** Rows in which lines of a text follow each other become as high as they need. */
function growRows(
  store: SheetStore,
  view: SheetView,
  rows: readonly string[],
  { cells, merges }: ClipboardTable,
): void {
  const high = new Set(merges.filter(({ top, bottom }) => top < bottom).map(({ top, left }) => `${top} ${left}`));
  const needs = new Map<number, number>();
  for (const { row, column, content } of cells) {
    const count = typeof content === 'string' ? content.split('\n').length : 1;
    if (count > 1 && !high.has(`${row} ${column}`)) needs.set(row, Math.max(needs.get(row) ?? 0, count));
  }
  const { max, usual } = sheets.LINE_SIZE.rows;
  for (const [row, count] of needs) {
    const line = rows[row];
    const px = Math.min(max, usual + (count - 1) * LINE);
    const now = view.rows.sizes[view.rows.places.get(line ?? '') ?? -1] ?? usual;
    if (line !== undefined && now < px && now > 0)
      sheets.sizeLines(store.doc, store.actor, view.facts.id, 'rows', [line], px);
  }
}

function keptNumber(look: sheets.CellFormat, { number, decimals }: sheets.CellFormat): sheets.CellFormat {
  if (number === undefined) return decimals === undefined ? look : { ...look, decimals };
  const { number: _, decimals: __, ...rest } = look;
  return { ...rest, number, ...(decimals === undefined ? {} : { decimals }) };
}

function weighed({ cells, merges }: ClipboardTable): Overflow | null {
  if (merges.length > FILE_LIMITS.merges) return new Overflow('merges', merges.length, FILE_LIMITS.merges);
  const bytes = cells.reduce((sum, cell) => sum + weightOf(cell), 0);
  if (bytes <= FILE_LIMITS.document) return null;
  return new Overflow('megabytes', Math.ceil(bytes / MEGABYTE), Math.floor(FILE_LIMITS.document / MEGABYTE));
}

function roomFor(store: SheetStore, view: SheetView, target: Box, table: ClipboardTable): Overflow | null {
  const filled = new Set(
    table.cells.flatMap(({ row, column, content }) =>
      content === null ? [] : [row * sheets.MAX_LINES.columns + column],
    ),
  );
  return overflowOf(store, view, target, (row, column) =>
    filled.has((row - target.top) * sheets.MAX_LINES.columns + (column - target.left)),
  );
}
