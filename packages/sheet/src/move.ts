import type { Book, SheetGrid } from './book.ts';
import { type Corner, type Formula, mapReferences } from './formula.ts';

/** How far a formula goes when it is copied, in lines. */
export interface Step {
  rows: number;
  columns: number;
}

/**
 * The formula as its copy says it: what has no `$` moves along; what would leave the sheet is #REF!.
 * @param into the sheet of the copy: what spoke of its own sheet speaks of the same places of that one
 */
export function copiedFormula(formula: Formula, book: Book, own: string, step: Step, into = own): Formula {
  return mapReferences(formula, (reference) => {
    const sheet = book.find(({ id }) => id === (reference.sheet ?? own));
    const target = reference.sheet === null ? book.find(({ id }) => id === into) : sheet;
    if (!sheet || !target) return { kind: 'error', code: 'REF' };
    const from = moved(reference.from, sheet, target, step);
    const to = reference.to === null ? null : moved(reference.to, sheet, target, step);
    if (!from || (reference.to !== null && !to)) return { kind: 'error', code: 'REF' };
    return { ...reference, from, to };
  });
}

/** Cells that went elsewhere: each line of theirs -> the line where it now stands. */
export interface Relocation {
  from: string;
  to: string;
  rows: ReadonlyMap<string, string>;
  columns: ReadonlyMap<string, string>;
}

/** The formula after cells were cut and pasted: what spoke of them alone follows them. @param own id of the formula's sheet */
export function relocatedFormula(formula: Formula, own: string, { from, to, rows, columns }: Relocation): Formula {
  const there = (corner: Corner): Corner | null => {
    const [row, column] = [rows.get(corner.row ?? ''), columns.get(corner.column ?? '')];
    return row === undefined || column === undefined ? null : { ...corner, row, column };
  };
  return mapReferences(formula, (reference) => {
    if ((reference.sheet ?? own) !== from) return reference;
    const [first, last] = [there(reference.from), reference.to && there(reference.to)];
    if (first === null || (reference.to !== null && last === null)) return reference;
    return { ...reference, sheet: to === own ? null : to, from: first, to: last };
  });
}

/** The formula of a cell that went from one sheet to another: what spoke of its own sheet names it. */
export function movedFormula(formula: Formula, from: string, to: string): Formula {
  if (from === to) return formula;
  return mapReferences(formula, (reference) => {
    const sheet = reference.sheet ?? from;
    return { ...reference, sheet: sheet === to ? null : sheet };
  });
}

function moved(corner: Corner, sheet: SheetGrid, target: SheetGrid, step: Step): Corner | null {
  const row = line(corner.row, sheet.rows, target.rows, corner.fixedRow ? 0 : step.rows);
  const column = line(corner.column, sheet.columns, target.columns, corner.fixedColumn ? 0 : step.columns);
  return row === undefined || column === undefined ? null : { ...corner, row, column };
}

function line(
  id: string | null,
  lines: SheetGrid['rows'],
  target: SheetGrid['rows'],
  by: number,
): string | null | undefined {
  if (id === null) return null;
  const place = lines.places.get(id);
  return place === undefined || place < 0 ? undefined : target.ids[place + by];
}

/**
 * The formula after rows of a sheet took each other's places: what spoke of several rows speaks of what now stands
 * there, what spoke of one cell follows it.
 * @param now row -> the row that stands where it stood
 */
export function sortedFormula(formula: Formula, own: string, sheet: string, now: ReadonlyMap<string, string>): Formula {
  return mapReferences(formula, (reference) => {
    if ((reference.sheet ?? own) !== sheet || reference.to === null) return reference;
    const there = (corner: Corner): Corner => ({ ...corner, row: corner.row && (now.get(corner.row) ?? corner.row) });
    return { ...reference, from: there(reference.from), to: there(reference.to) };
  });
}
