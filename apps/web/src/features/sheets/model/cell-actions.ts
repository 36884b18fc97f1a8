import { sheet as sheets } from '@basoche/crdt';
import {
  compare,
  editedValue,
  FormulaProblem,
  isError,
  parseFormula,
  readTyped,
  showFormula,
  sortedFormula,
  storeFormula,
} from '@basoche/sheet';
import { titleRows, lastFilled } from './filtering.ts';
import { type Box, keysIn, mergesIn } from './selection.ts';
import type { SheetStore, SheetView } from './sheet-store.ts';
import { typedCell, writeTyped } from './typing.ts';

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
  let problem: FormulaProblem | null = null;
  const cell = typedCell(key, readTyped(text), (formula) => {
    try {
      return { formula: storeFormula(parseFormula(withEnds(formula), store.workbook.book, sheet)) };
    } catch (error) {
      if (!(error instanceof FormulaProblem)) throw error;
      problem = error;
      return formula;
    }
  });
  writeTyped(store, sheet, [cell]);
  return problem;
}

/** With the parentheses that are missing at its end. */
function withEnds(formula: string): string {
  const bare = formula.replaceAll(/"[^"]*"|'[^']*'/g, '');
  return formula + ')'.repeat(Math.max(0, bare.split('(').length - bare.split(')').length));
}

export function clearCells(store: SheetStore, view: SheetView, box: Box): void {
  const held = new Set(store.workbook.keysOf(view.facts.id));
  const contents = [...keysIn(view, box)].filter((key) => held.has(key)).map((key): [string, null] => [key, null]);
  sheets.setCells(store.doc, store.actor, view.facts.id, contents);
}

/** Gives the rows below the titles of a sheet the order of a column; `false` where merged cells keep rows together. */
export function sortSheet(store: SheetStore, view: SheetView, column: string, way: 'rising' | 'falling'): boolean {
  const left = view.columns.places.get(column) ?? 0;
  const box = { top: titleRows(view), bottom: lastFilled(store, view).row, left, right: left };
  const across = { ...box, left: 0, right: view.columns.ids.length - 1 };
  if (mergesIn(view, across).some(({ rows }) => rows.first !== rows.last)) return false;
  if (box.bottom > box.top) sortRows(store, view, box, way);
  return true;
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

/** Whether a text typed as it is stays the text it is. */
function isPlainText(text: string): boolean {
  const typed = readTyped(text);
  return typed.kind === 'value' && typed.value === text;
}
