import { sheet as sheets } from '@basoche/crdt';
import {
  compare,
  copiedFormula,
  editedValue,
  FormulaProblem,
  isError,
  parseFormula,
  readFormula,
  readTyped,
  showFormula,
  sortedFormula,
  storeFormula,
} from '@basoche/sheet';
import { type Box, keysIn } from './selection.ts';
import type { SheetStore, SheetView } from './sheet-store.ts';

type Content = sheets.CellContent;

/** What the field of a cell begins with. */
export function editedText(store: SheetStore, sheet: string, key: string): string {
  const formula = store.workbook.formulaOf(sheet, key);
  if (formula) return `=${showFormula(formula, store.workbook.book, sheet)}`;
  const content = store.workbook.contentOf(sheet, key);
  if (content === null) return '';
  // A formula that was none is typed on as one; any other text that would be read as something else says it is a text.
  if (typeof content === 'string') return isPlainText(content) || content.startsWith('=') ? content : `'${content}`;
  if (typeof content === 'number') return editedValue(content, store.lookOf(sheet, key));
  return store.textOf(sheet, key);
}

/**
 * Writes what was typed. A formula that is none stays as the text it is, so that nothing typed is lost; what is wrong
 * with it is returned.
 */
export function typeInto(store: SheetStore, sheet: string, key: string, text: string): FormulaProblem | null {
  const typed = readTyped(text);
  let problem: FormulaProblem | null = null;
  let content: Content | null = null;
  if (typed.kind === 'value') content = typed.value;
  else if (typed.kind === 'formula') {
    try {
      content = { formula: storeFormula(parseFormula(typed.text, store.workbook.book, sheet)) };
    } catch (error) {
      if (!(error instanceof FormulaProblem)) throw error;
      [problem, content] = [error, typed.text];
    }
  }
  store.doc.transact(() => {
    sheets.setCells(store.doc, store.actor, sheet, [[key, content]]);
    const cell = sheets.cellOf(key);
    if (cell === null || typed.kind !== 'value' || typed.look === null) return;
    if (store.formatOf(sheet, cell.row, cell.column).number === undefined)
      sheets.setFormats(store.doc, store.actor, sheet, [cell], typed.look);
  }, store.actor);
  return problem;
}

export function clearCells(store: SheetStore, view: SheetView, box: Box): void {
  const held = new Set(store.workbook.keysOf(view.facts.id));
  const contents = [...keysIn(view, box)].filter((key) => held.has(key)).map((key): [string, null] => [key, null]);
  sheets.setCells(store.doc, store.actor, view.facts.id, contents);
}

/** Cells as they were copied, with where from. */
export interface CopiedCells {
  sheet: string;
  top: number;
  left: number;
  contents: (Content | null)[][];
}

export function copyCells(store: SheetStore, view: SheetView, box: Box): { copied: CopiedCells; shown: string[][] } {
  const contents: (Content | null)[][] = [];
  const shown: string[][] = [];
  for (let row = box.top; row <= box.bottom; row++) {
    const keys = [...keysIn(view, { ...box, top: row, bottom: row })];
    contents.push(keys.map((key) => store.workbook.contentOf(view.facts.id, key)));
    shown.push(keys.map((key) => store.textOf(view.facts.id, key)));
  }
  return { copied: { sheet: view.facts.id, top: box.top, left: box.left, contents }, shown };
}

/** Writes copied cells from a corner on; formulas move along. What would go past the last lines makes new ones. */
export function pasteCells(
  store: SheetStore,
  view: SheetView,
  at: { row: number; column: number },
  copied: CopiedCells,
): void {
  store.doc.transact(() => {
    const { rows, columns } = makeRoom(store, view, at, copied.contents);
    const step = { rows: at.row - copied.top, columns: at.column - copied.left };
    // With the lines just made, of which the workbook hears at the end of the transaction.
    const grid = sheets.readGrid(store.doc, view.facts);
    const book = store.workbook.book.map((each) => (each.id === view.facts.id ? { ...each, ...grid } : each));
    const moved = (content: Content | null): Content | null => {
      if (typeof content !== 'object' || content === null || !('formula' in content)) return content;
      try {
        const formula = copiedFormula(readFormula(content.formula), book, copied.sheet, step);
        return { formula: storeFormula(formula) };
      } catch (error) {
        if (error instanceof FormulaProblem) return content;
        throw error;
      }
    };
    write(store, view.facts.id, at, rows, columns, copied.contents, moved);
  }, store.actor);
}

/** Writes texts from a corner on, each as if it were typed. */
export function pasteTexts(
  store: SheetStore,
  view: SheetView,
  at: { row: number; column: number },
  lines: readonly (readonly string[])[],
): void {
  store.doc.transact(() => {
    const { rows, columns } = makeRoom(store, view, at, lines);
    write(store, view.facts.id, at, rows, columns, lines, (text) => {
      const typed = readTyped(text);
      if (typed.kind === 'empty') return null;
      // A formula of elsewhere speaks of cells of elsewhere: its words are kept as a text.
      return typed.kind === 'formula' ? typed.text : typed.value;
    });
  }, store.actor);
}

/** The first row of a box into the others, or its first column: formulas move along. */
export function fillFrom(store: SheetStore, view: SheetView, box: Box, way: 'down' | 'right'): void {
  const source = way === 'down' ? { ...box, bottom: box.top } : { ...box, right: box.left };
  const { copied } = copyCells(store, view, source);
  store.doc.transact(() => {
    const count = way === 'down' ? box.bottom - box.top : box.right - box.left;
    for (let step = 1; step <= count; step++) {
      const at = way === 'down' ? { row: box.top + step, column: box.left } : { row: box.top, column: box.left + step };
      pasteCells(store, view, at, copied);
    }
  }, store.actor);
}

/** Gives the rows of a box the order of its first column; what speaks of several of them goes on speaking of their places. */
export function sortRows(store: SheetStore, view: SheetView, box: Box, way: 'rising' | 'falling'): void {
  const { id } = view.facts;
  const rows = view.rows.ids.slice(box.top, box.bottom + 1);
  const column = view.columns.ids[box.left];
  const valueOf = (row: string) => store.valueOf(id, `${row}/${column}`);
  const sorted = [...rows].sort((a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)];
    // Empty cells and errors stand last both ways.
    const last = (value: typeof x) => (value === null || isError(value) ? 1 : 0);
    if (last(x) + last(y) > 0) return last(x) - last(y);
    return way === 'rising' ? compare(x, y) : compare(y, x);
  });
  const now = new Map(rows.map((row, at) => [row, sorted[at]!]));
  store.doc.transact(() => {
    sheets.orderRows(store.doc, store.actor, id, sorted);
    for (const { facts } of store.views) {
      const changed: [string, Content][] = [];
      for (const key of store.workbook.keysOf(facts.id)) {
        const formula = store.workbook.formulaOf(facts.id, key);
        if (formula === null) continue;
        const before = storeFormula(formula);
        const after = storeFormula(sortedFormula(formula, facts.id, id, now));
        if (after !== before) changed.push([key, { formula: after }]);
      }
      if (changed.length > 0) sheets.setCells(store.doc, store.actor, facts.id, changed);
    }
  }, store.actor);
}

/** Lines that the written cells need, made where the sheet ends too soon. */
function makeRoom(
  store: SheetStore,
  view: SheetView,
  at: { row: number; column: number },
  lines: readonly (readonly unknown[])[],
): { rows: readonly string[]; columns: readonly string[] } {
  const { id } = view.facts;
  const width = Math.max(0, ...lines.map((line) => line.length));
  const grown = (axis: 'rows' | 'columns', needed: number) => {
    const { ids } = view[axis];
    if (needed <= ids.length) return ids;
    return [...ids, ...sheets.insertLines(store.doc, store.actor, id, axis, 'last', needed - ids.length)];
  };
  return { rows: grown('rows', at.row + lines.length), columns: grown('columns', at.column + width) };
}

function write<T>(
  store: SheetStore,
  sheet: string,
  at: { row: number; column: number },
  rows: readonly string[],
  columns: readonly string[],
  lines: readonly (readonly T[])[],
  contentOf: (from: T) => Content | null,
): void {
  const contents = lines.flatMap((line, down) =>
    line.flatMap((from, across): [string, Content | null][] => {
      const [row, column] = [rows[at.row + down], columns[at.column + across]];
      return row === undefined || column === undefined ? [] : [[sheets.cellKey(row, column), contentOf(from)]];
    }),
  );
  sheets.setCells(store.doc, store.actor, sheet, contents);
}

/** Whether a text typed as it is stays the text it is. */
function isPlainText(text: string): boolean {
  const typed = readTyped(text);
  return typed.kind === 'value' && typed.value === text;
}
