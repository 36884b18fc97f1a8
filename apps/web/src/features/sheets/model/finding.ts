import { folded, foldedText } from '@basoche/domain';
import { FormulaProblem, parseFormula, readTyped, storeFormula } from '@basoche/sheet';
import { editedText } from './cell-actions.ts';
import { type CellPlace, mergeAt } from './selection.ts';
import type { SheetStore, SheetView } from './sheet-store.ts';
import { type TypedCell, typedCell, writeTyped } from './typing.ts';

export interface CellFindOptions {
  case: boolean;
  accents: boolean;
  /** The text is all that the cell has. */
  whole: boolean;
  /** In what is typed, formulas as formulas, rather than in what is shown. */
  formulas: boolean;
  allSheets: boolean;
}

export interface CellHit {
  /** Of the sheet, in their order. */
  at: number;
  sheet: string;
  key: string;
  place: CellPlace;
  row: number;
  column: number;
}

/** Cells that show a text, sheet by sheet, row by row. What a filter or a merge hides is left out: it could not be shown. */
export function findCells(store: SheetStore, own: string, query: string, options: CellFindOptions): CellHit[] {
  if (query === '') return [];
  const hits: CellHit[] = [];
  store.views.forEach((view, at) => {
    if (options.allSheets || view.facts.id === own) hits.push(...hitsIn(store, view, at, query, options));
  });
  return hits;
}

interface Looked extends CellHit {
  text: string;
}

/** What the cells of sheets say, as it was read last: the letters of a word are typed one by one. */
const known = new WeakMap<SheetStore, { asked: string; bySheet: Map<string, Looked[]> }>();

function hitsIn(store: SheetStore, view: SheetView, at: number, query: string, options: CellFindOptions): CellHit[] {
  const { id } = view.facts;
  const asked = JSON.stringify([store.version(), options.formulas, options.accents, options.case]);
  let read = known.get(store);
  if (read?.asked !== asked) known.set(store, (read = { asked, bySheet: new Map() }));
  let looked = read.bySheet.get(id);
  if (looked === undefined) read.bySheet.set(id, (looked = readSheet(store, view, at, options)));
  const wanted = foldedText(query, options);
  return looked.filter(({ text }) => holds(text, wanted, options.whole));
}

function readSheet(store: SheetStore, view: SheetView, at: number, options: CellFindOptions): Looked[] {
  const { id } = view.facts;
  const looked: Looked[] = [];
  for (const key of store.workbook.keysOf(id)) {
    const [line = '', across = ''] = key.split('/');
    const [row, column] = [view.rows.places.get(line) ?? -1, view.columns.places.get(across) ?? -1];
    if (row < 0 || column < 0 || view.rows.sizes[row] === 0) continue;
    const merge = view.merges.length === 0 ? undefined : mergeAt(view, row, column);
    if (merge && (merge.rows.first !== row || merge.columns.first !== column)) continue;
    const text = foldedText(options.formulas ? editedText(store, id, key) : store.textOf(id, key), options);
    if (text !== '') looked.push({ at, sheet: id, key, place: { row: line, column: across }, row, column, text });
  }
  return looked.sort((a, b) => a.row - b.row || a.column - b.column);
}

/** The hit after a cell, or before it; around the end. */
export function nextHit(
  hits: readonly CellHit[],
  from: Pick<CellHit, 'at' | 'row' | 'column'>,
  way: 1 | -1,
): CellHit | undefined {
  const order = (hit: CellHit) => hit.at - from.at || hit.row - from.row || hit.column - from.column;
  if (way === 1) return hits.find((hit) => order(hit) > 0) ?? hits[0];
  return hits.findLast((hit) => order(hit) < 0) ?? hits.at(-1);
}

/**
 * Replaces a text in what cells hold, as one step to undo; returns how many changed. A text stays a text, a formula a
 * formula: a cell where that cannot be is left as it is, and so is a result that only shows the text.
 */
export function replaceCells(
  store: SheetStore,
  hits: readonly CellHit[],
  query: string,
  replacement: string,
  options: CellFindOptions,
): number {
  const bySheet = new Map<string, TypedCell[]>();
  for (const { sheet, key } of hits) {
    const cell = replaced(store, sheet, key, query, replacement, options);
    if (cell === null) continue;
    const cells = bySheet.get(sheet);
    if (cells) cells.push(cell);
    else bySheet.set(sheet, [cell]);
  }
  if (bySheet.size === 0) return 0;
  store.undo.stopCapturing();
  store.doc.transact(() => {
    for (const [sheet, cells] of bySheet) writeTyped(store, sheet, cells);
  }, store.actor);
  store.undo.stopCapturing();
  return [...bySheet.values()].reduce((sum, cells) => sum + cells.length, 0);
}

function replaced(
  store: SheetStore,
  sheet: string,
  key: string,
  query: string,
  replacement: string,
  options: CellFindOptions,
): TypedCell | null {
  const content = store.workbook.contentOf(sheet, key);
  const isFormula = store.workbook.formulaOf(sheet, key) !== null;
  if (content === null || (isFormula && !options.formulas)) return null;
  const before = typeof content === 'string' ? content : editedText(store, sheet, key);
  const after = replacedText(before, query, replacement, options);
  if (after === before) return null;
  if (typeof content === 'string') return { key, content: after === '' ? null : after, look: null };
  const typed = readTyped(after);
  if (isFormula !== (typed.kind === 'formula')) return null;
  try {
    return typedCell(key, typed, (text) => ({
      formula: storeFormula(parseFormula(text, store.workbook.book, sheet)),
    }));
  } catch (error) {
    if (!(error instanceof FormulaProblem)) throw error;
    return null;
  }
}

/** Each place of a text that stands for the one looked for, replaced. */
export function replacedText(text: string, query: string, replacement: string, options: CellFindOptions): string {
  const wanted = folded(query, options).text;
  const { text: plain, starts } = folded(text, options);
  if (wanted === '' || !holds(plain, wanted, options.whole)) return text;
  let [after, from] = ['', 0];
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + wanted.length)) {
    after += text.slice(from, starts[at]) + replacement;
    from = starts[at + wanted.length]!;
  }
  return after + text.slice(from);
}

function holds(text: string, wanted: string, whole: boolean): boolean {
  return whole ? text === wanted : text.includes(wanted);
}
