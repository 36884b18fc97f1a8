import { type Actor, sheet as sheets } from '@basoche/crdt';
import { fold } from '@basoche/domain';
import {
  type Book,
  ERROR_WORDS,
  FormulaProblem,
  intersected,
  isError,
  namesIn,
  parseExcelFormula,
  SHEET_FUNCTIONS,
  storeFormula,
  within,
} from '@basoche/sheet';
import type * as Y from 'yjs';
import { type FiledFormula, filedFormula, uncomputed } from './filed-formulas.ts';
import type { BookFile, FileContent, Loss, Losses, SheetFile } from '@basoche/office/spreadsheet';

/** Lines that a sheet of a file has at least. */
const MIN_LINES = { rows: 1_000, columns: 26 } as const;

/**
 * Writes the sheets of a file after those of a document, in one transaction. A formula that is none here stays as the
 * value that it had. Returns the ids of the new sheets, and what was not kept.
 */
export function addBook(doc: Y.Doc, actor: Actor, { sheets: files }: BookFile): { sheets: string[]; losses: Losses } {
  const losses: Losses = {};
  const made = doc.transact(() => {
    const taken = new Set(sheets.readSheets(doc).map(({ name }) => name));
    const ids = files.map((file) => {
      const last = (axis: 'row' | 'column') => file.cells.reduce((max, cell) => Math.max(max, cell[axis] + 1), 0);
      return sheets.addSheet(doc, actor, {
        name: unused(file.name, taken),
        firstRows: Math.max(MIN_LINES.rows, last('row')),
        firstColumns: Math.max(MIN_LINES.columns, last('column')),
      });
    });
    // Formulas name sheets as the file does, whatever they are called here.
    const book: Book = ids.flatMap((id, at) => {
      const facts = sheets.readSheet(doc, id);
      return facts === undefined ? [] : [{ id, name: files[at]!.name, ...sheets.readGrid(doc, facts) }];
    });
    const doubtful: FiledFormula[] = [];
    for (const [at, file] of files.entries()) doubtful.push(...writeSheet(doc, actor, ids[at]!, file, book, losses));
    for (const { sheet, key, value } of uncomputed(doc, actor, book, doubtful)) {
      lose(losses, 'formulas');
      sheets.setCells(doc, actor, sheet, [[key, value]]);
    }
    return ids;
  }, actor);
  return { sheets: made, losses };
}

/** Returns formulas of several values, of which it is not sure that they compute here as in the file. */
function writeSheet(doc: Y.Doc, actor: Actor, id: string, file: SheetFile, book: Book, losses: Losses): FiledFormula[] {
  const doubtful: FiledFormula[] = [];
  const grid = book.find((each) => each.id === id)!;
  const keyAt = (row: number, column: number) =>
    sheets.cellKey(grid.rows.ids[row] ?? String(row + 1), grid.columns.ids[column] ?? String(column + 1));
  const contents: [string, sheets.CellContent | null][] = [];
  const formats = sheets.partOf(doc, id, 'formats');
  for (const { row, column, content, look } of file.cells) {
    const key = keyAt(row, column);
    if (content !== null) {
      const stored = storedContent(content, book, id, losses);
      contents.push([key, stored]);
      doubtful.push(...filedFormula(id, key, content, stored));
    }
    for (const [field, value] of Object.entries(look)) formats?.set(`${key}/${field}`, value);
  }
  sheets.setCells(doc, actor, id, contents);
  for (const [axis, sizes] of [['columns', file.widths] as const, ['rows', file.heights] as const]) {
    for (const [at, px] of sizes) {
      const line = grid[axis].ids[at];
      if (line !== undefined) sheets.sizeLines(doc, actor, id, axis, [line], px);
    }
  }
  for (const { top, bottom, left, right } of file.merges)
    sheets.mergeCells(doc, actor, id, keyAt(top, left), keyAt(bottom, right));
  sheets.freeze(doc, actor, id, file.frozen);
  const rules = file.rules.flatMap(({ box, test, look }) => {
    const stored = storedTest(test, book, id);
    if (stored === null) {
      lose(losses, 'conditions');
      return [];
    }
    return [{ from: keyAt(box.top, box.left), to: keyAt(box.bottom, box.right), test: stored, look }];
  });
  sheets.addRules(doc, actor, id, rules);
  return doubtful;
}

function storedContent(content: FileContent, book: Book, sheet: string, losses: Losses): sheets.CellContent | null {
  if (typeof content === 'string' && content.length > sheets.CELL_MAX_LENGTH) lose(losses, 'texts');
  if (typeof content !== 'object' || 'date' in content) return content;
  const formula = storedFormula(content.formula, book, sheet, content.isArray ? 'array' : 'plain');
  if (formula !== null) return { formula };
  lose(losses, 'formulas');
  return isError(content.value) ? { formula: ERROR_WORDS[content.value.error].stored } : content.value;
}

function storedTest(test: SheetFile['rules'][number]['test'], book: Book, sheet: string): sheets.RuleTest | null {
  if (test.kind !== 'formula') return test;
  const formula = storedFormula(test.formula, book, sheet, 'array');
  return formula === null ? null : { kind: 'formula', formula };
}

/**
 * `null` for what is no formula here, is longer than a cell, or has a function or a name that is not known. A plain one
 * takes of several values the one in its own row or column where one is wanted.
 */
function storedFormula(text: string, book: Book, sheet: string, kind: 'plain' | 'array'): string | null {
  if (text.length > sheets.CELL_MAX_LENGTH) return null;
  try {
    const formula = parseExcelFormula(text, book, sheet);
    const names = namesIn(formula);
    for (const each of within(formula)) {
      if (each.kind === 'name' && !names.has(fold(each.name))) return null;
      if (each.kind === 'call' && !Object.hasOwn(SHEET_FUNCTIONS, each.name)) return null;
    }
    const stored = storeFormula(kind === 'plain' ? intersected(formula) : formula);
    return stored.length > sheets.CELL_MAX_LENGTH ? null : stored;
  } catch (error) {
    if (error instanceof FormulaProblem) return null;
    throw error;
  }
}

function lose(losses: Losses, loss: Loss): void {
  losses[loss] = (losses[loss] ?? 0) + 1;
}

function unused(wish: string, taken: Set<string>): string {
  const bare = wish.slice(0, sheets.SHEET_NAME_MAX_LENGTH - 6).trim() || 'Feuille';
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? bare : `${bare} (${number})`;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}
