import { document as cellDocument, sheet as sheets } from '@basoche/crdt';
import {
  movedFormula,
  copiedFormula,
  type Formula,
  FormulaProblem,
  readFormula,
  readTyped,
  relocatedFormula,
  storeFormula,
} from '@basoche/sheet';
import { type Box, mergesIn, shownRows } from './selection.ts';
import type { SheetStore, SheetView } from './sheet-store.ts';
import { makeRoom, type Overflow, overflowOf } from './room.ts';
import { typedCell, writeTyped } from './typing.ts';

type Content = sheets.CellContent;

/** Cells as they were copied, with where from; rows that a filter hid are not among them. */
export interface CopiedCells {
  sheet: string;
  /** Ids of their lines. */
  rows: string[];
  columns: string[];
  contents: (Content | null)[][];
  looks: sheets.CellFormat[][];
  /** Merges, by places among them. */
  merges: Box[];
  /** Cut rather than copied, and under which name: what speaks of them follows them, once. */
  cut: string | null;
}

export function copyCells(
  store: SheetStore,
  view: SheetView,
  box: Box,
  cut: string | null = null,
): { copied: CopiedCells; shown: string[][] } {
  const { id } = view.facts;
  const rows = shownRows(view, box).map((at) => view.rows.ids[at]!);
  const columns = view.columns.ids.slice(box.left, box.right + 1);
  const each = <T>(make: (row: string, column: string, key: string) => T): T[][] =>
    rows.map((row) => columns.map((column) => make(row, column, sheets.cellKey(row, column))));
  const merges =
    rows.length === box.bottom - box.top + 1
      ? mergesIn(view, box).map(({ rows: down, columns: across }) => ({
          top: down.first - box.top,
          bottom: down.last - box.top,
          left: across.first - box.left,
          right: across.last - box.left,
        }))
      : [];
  const copied = {
    ...{ sheet: id, rows, columns, merges, cut },
    contents: each((_row, _column, key) => store.workbook.contentOf(id, key)),
    looks: each((row, column) => store.formatOf(id, row, column)),
  };
  return { copied, shown: each((_row, _column, key) => store.textOf(id, key)) };
}

/**
 * Writes copied cells with their looks and merges from the corner of a box on, as often as the box holds them; formulas
 * move along. What would go past the last lines makes new ones; what does not fit is not written at all. Returns what was
 * written to.
 */
export function pasteCells(store: SheetStore, view: SheetView, box: Box, copied: CopiedCells): Box | Overflow {
  const { doc, actor } = store;
  const { id } = view.facts;
  const size = { rows: copied.contents.length, columns: copied.columns.length };
  const target = copied.cut === null ? tiled(box, size) : first(box, size);
  const contentAt = (row: number, column: number) =>
    copied.contents[(row - target.top) % size.rows]?.[(column - target.left) % size.columns] ?? null;
  const overflow = overflowOf(store, view, target, (row, column) => contentAt(row, column) !== null);
  if (overflow) return overflow;
  doc.transact(() => {
    const isMoved = copied.cut !== null && store.takeCut(copied.cut);
    const lines = makeRoom(store, view, target);
    // With the lines just made, of which the workbook hears at the end of the transaction.
    const grid = sheets.readGrid(doc, view.facts);
    const book = store.workbook.book.map((one) => (one.id === id ? { ...one, ...grid } : one));
    const source = store.views.find(({ facts }) => facts.id === copied.sheet) ?? view;
    const from = { row: placeOf(source.rows, copied.rows[0]), column: placeOf(source.columns, copied.columns[0]) };
    const contents: [string, Content | null][] = [];
    const looks: { row: string; column: string; look: sheets.CellFormat }[] = [];
    for (let at = target.top; at <= target.bottom; at++) {
      for (let across = target.left; across <= target.right; across++) {
        const [row, column] = [lines.rows[at], lines.columns[across]];
        if (row === undefined || column === undefined) continue;
        const [down, right] = [(at - target.top) % size.rows, (across - target.left) % size.columns];
        const origin = { row: placeOf(source.rows, copied.rows[down]), column: from.column + right };
        const step = { rows: at - origin.row, columns: across - origin.column };
        const change = (formula: Formula) =>
          isMoved ? movedFormula(formula, copied.sheet, id) : copiedFormula(formula, book, copied.sheet, step, id);
        contents.push([sheets.cellKey(row, column), withFormula(contentAt(at, across), change)]);
        looks.push({ row, column, look: copied.looks[down]?.[right] ?? {} });
      }
    }
    sheets.setCells(doc, actor, id, contents);
    for (const { row, column, look } of looks) setLook(store, id, row, column, look);
    pasteMerges(store, view, target, copied, lines);
    if (isMoved) followCut(store, id, copied, target, lines);
  }, actor);
  return target;
}

/**
 * Writes texts from a corner on, each as if it were typed; a formula of elsewhere, which speaks of cells there, as a text.
 * What does not fit is not written at all.
 */
export function pasteTexts(
  store: SheetStore,
  view: SheetView,
  at: { row: number; column: number },
  lines: readonly (readonly string[])[],
): Box | Overflow {
  const { id } = view.facts;
  const width = lines.reduce((max, line) => Math.max(max, line.length), 1);
  const target = { top: at.row, left: at.column, bottom: at.row + lines.length - 1, right: at.column + width - 1 };
  const textAt = (row: number, column: number) => lines[row - at.row]?.[column - at.column] ?? '';
  const overflow = overflowOf(store, view, target, (row, column) => readTyped(textAt(row, column)).kind !== 'empty');
  if (overflow) return overflow;
  store.doc.transact(() => {
    const { rows, columns } = makeRoom(store, view, target);
    const cells = lines.flatMap((line, down) =>
      line.flatMap((text, across) => {
        const [row, column] = [rows[at.row + down], columns[at.column + across]];
        if (row === undefined || column === undefined) return [];
        return [typedCell(sheets.cellKey(row, column), readTyped(text), (formula) => formula)];
      }),
    );
    writeTyped(store, id, cells);
  }, store.actor);
  return target;
}

/** Where a cell looks as it did elsewhere; nothing is written where it does so already. */
export function setLook(store: SheetStore, sheet: string, row: string, column: string, look: sheets.CellFormat): void {
  const now = store.formatOf(sheet, row, column);
  const changes: Record<string, unknown> = {};
  for (const field of sheets.FORMAT_FIELDS) if (now[field] !== look[field]) changes[field] = look[field];
  if (Object.keys(changes).length > 0) sheets.setFormats(store.doc, store.actor, sheet, [{ row, column }], changes);
}

/** The same content; of a formula, what `change` makes of it. What is stored and is no formula stays as it is. */
export function withFormula(content: Content | null, change: (formula: Formula) => Formula): Content | null {
  if (typeof content !== 'object' || content === null || !('formula' in content)) return content;
  try {
    return { formula: storeFormula(change(readFormula(content.formula))) };
  } catch (error) {
    if (error instanceof FormulaProblem) return content;
    throw error;
  }
}

/** The whole box where it holds what was copied a whole number of times. */
function tiled(box: Box, size: { rows: number; columns: number }): Box {
  const [height, width] = [box.bottom - box.top + 1, box.right - box.left + 1];
  return height % size.rows === 0 && width % size.columns === 0 ? box : first(box, size);
}

function first({ top, left }: Box, size: { rows: number; columns: number }): Box {
  return { top, left, bottom: top + size.rows - 1, right: left + size.columns - 1 };
}

function placeOf(lines: sheets.Lines, line: string | undefined): number {
  const place = lines.places.get(line ?? '') ?? 0;
  return place < 0 ? -1 - place : place;
}

function pasteMerges(
  store: SheetStore,
  view: SheetView,
  target: Box,
  { merges, contents, columns }: CopiedCells,
  lines: { rows: readonly string[]; columns: readonly string[] },
): void {
  const met = mergesIn(view, target).map(({ key }) => key);
  sheets.splitCells(store.doc, store.actor, view.facts.id, met);
  const key = (row: number, column: number) => sheets.cellKey(lines.rows[row] ?? '', lines.columns[column] ?? '');
  for (let top = target.top; top <= target.bottom; top += contents.length) {
    for (let left = target.left; left <= target.right; left += columns.length) {
      for (const each of merges) {
        const [from, to] = [key(top + each.top, left + each.left), key(top + each.bottom, left + each.right)];
        sheets.mergeCells(store.doc, store.actor, view.facts.id, from, to);
      }
    }
  }
}

/** Every formula that spoke of the cells that were cut speaks of where they now stand; what was said of them goes along. */
function followCut(
  store: SheetStore,
  to: string,
  { sheet: from, rows, columns }: CopiedCells,
  target: Box,
  lines: { rows: readonly string[]; columns: readonly string[] },
): void {
  const relocation = {
    ...{ from, to },
    rows: new Map(rows.map((row, at) => [row, lines.rows[target.top + at] ?? row])),
    columns: new Map(columns.map((column, at) => [column, lines.columns[target.left + at] ?? column])),
  };
  for (const { id, anchor } of cellDocument.discussionsOf(store.doc)) {
    const [sheet, row = '', column = ''] = (anchor ?? '').split('/');
    const there = sheet === from ? [relocation.rows.get(row), relocation.columns.get(column)] : [];
    if (there[0] !== undefined && there[1] !== undefined)
      cellDocument.moveThread(store.doc, store.actor, id, [to, ...there].join('/'));
  }
  for (const { facts } of store.views) {
    const changed: [string, Content | null][] = [];
    for (const [key, content] of sheets.readCells(store.doc, facts.id)) {
      const after = withFormula(content, (formula) => relocatedFormula(formula, facts.id, relocation));
      if (after !== content) changed.push([key, after]);
    }
    sheets.setCells(store.doc, store.actor, facts.id, changed);
  }
}
