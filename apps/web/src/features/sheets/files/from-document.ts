import { document as cellDocument, sheet as sheets } from '@basoche/crdt';
import { type Book, excelFormula, type Formula, FormulaProblem, readFormula } from '@basoche/sheet';
import { mergesIn } from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import type { BookFile, FileCell, FileRule, Loss, Losses, SheetFile } from '@basoche/office/spreadsheet';
import { spreadBorders } from '@basoche/office/spreadsheet';
import { sheetNames } from '@basoche/office/spreadsheet';

/** A document's sheets as a file has them, and what a file does not keep of them. */
export function bookOfDocument(store: SheetStore): { book: BookFile; losses: Losses } {
  const { views } = store;
  const losses: Losses = {};
  const names = sheetNames(views.map(({ facts }) => facts.name));
  // Formulas name sheets as the file calls them.
  const book = store.workbook.book.map((each, at) => ({ ...each, name: names[at] ?? each.name }));
  const files = views.map((view, at) => sheetFile(store, view, book, names[at]!));
  const count = (name: Loss, number: number) => {
    if (number > 0) losses[name] = number;
  };
  count('comments', cellDocument.discussionsOf(store.doc).length);
  count('charts', views.flatMap(({ facts }) => sheets.readCharts(store.doc, facts.id)).length);
  count('filters', views.filter(({ filters }) => filters.size > 0).length);
  return { book: { sheets: files }, losses };
}

function sheetFile(store: SheetStore, view: SheetView, book: Book, name: string): SheetFile {
  const { facts, rows, columns } = view;
  const { id } = facts;
  const placeOf = (key: string) => {
    const cell = sheets.cellOf(key);
    const [row, column] = [rows.places.get(cell?.row ?? '') ?? -1, columns.places.get(cell?.column ?? '') ?? -1];
    return row < 0 || column < 0 ? null : { row, column };
  };
  const cells: FileCell[] = [];
  for (const key of new Set([...store.workbook.keysOf(id), ...formattedCells(store, id)])) {
    const place = placeOf(key);
    if (place === null) continue;
    const look = store.formatOf(id, rows.ids[place.row]!, columns.ids[place.column]!);
    const { number, decimals } = store.lookOf(id, key);
    const shown = { ...(number ? { number } : {}), ...(decimals === undefined ? {} : { decimals }), ...look };
    cells.push({ ...place, content: contentOf(store, id, key, book), look: shown });
  }
  // A filter's rows have no height of their own here: the file shows them.
  const unusual = (axis: sheets.Axis): [number, number][] =>
    view[axis].sizes.flatMap((px, at): [number, number][] =>
      px === sheets.LINE_SIZE[axis].usual || px === 0 ? [] : [[at, px]],
    );
  const whole = { top: 0, bottom: rows.ids.length - 1, left: 0, right: columns.ids.length - 1 };
  const merges = mergesIn(view, whole).map(({ rows: down, columns: across }) => ({
    ...{ top: down.first, bottom: down.last, left: across.first, right: across.last },
  }));
  spreadBorders(cells, merges);
  return {
    ...{ name, cells, merges, widths: unusual('columns'), heights: unusual('rows') },
    frozen: { rows: facts.frozenRows, columns: facts.frozenColumns },
    rules: sheets.readRules(store.doc, id).flatMap((rule) => ruleFile(view, rule, book) ?? []),
  };
}

function contentOf(store: SheetStore, sheet: string, key: string, book: Book): FileCell['content'] {
  const content = store.workbook.contentOf(sheet, key);
  const formula = store.workbook.formulaOf(sheet, key);
  if (formula) {
    const { text, isArray } = excelFormula(formula, book, sheet);
    return { formula: text, value: store.valueOf(sheet, key), ...(isArray ? { isArray } : {}) };
  }
  return content === null || (typeof content === 'object' && 'formula' in content) ? null : content;
}

/** Cells that have looks of their own, filled or not. */
function formattedCells(store: SheetStore, sheet: string): string[] {
  return [...(sheets.partOf(store.doc, sheet, 'formats')?.keys() ?? [])].flatMap((key) => {
    const [row = '', column = ''] = key.split('/');
    return row === '' || column === '' ? [] : [sheets.cellKey(row, column)];
  });
}

function ruleFile(view: SheetView, rule: sheets.SheetRule, book: Book): FileRule | null {
  const area = sheets.areaOf(rule, view);
  if (area === null) return null;
  const box = { top: area.rows.first, bottom: area.rows.last, left: area.columns.first, right: area.columns.last };
  const { test, look } = rule;
  if (test.kind !== 'formula') return { box, test, look };
  const formula = readable(test.formula);
  return formula && { box, look, test: { kind: 'formula', formula: excelFormula(formula, book, view.facts.id).text } };
}

function readable(stored: string): Formula | null {
  try {
    return readFormula(stored);
  } catch (error) {
    if (error instanceof FormulaProblem) return null;
    throw error;
  }
}
