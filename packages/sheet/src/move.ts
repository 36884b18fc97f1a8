import type { Book, SheetGrid } from './book.ts';
import { type Corner, type Formula, mapReferences } from './formula.ts';

/** How far a formula goes when it is copied, in lines. */
export interface Step {
  rows: number;
  columns: number;
}

/** The formula as its copy says it: what has no `$` moves along; what would leave the sheet is #REF!. */
export function copiedFormula(formula: Formula, book: Book, own: string, step: Step): Formula {
  return mapReferences(formula, (reference) => {
    const sheet = book.find(({ id }) => id === (reference.sheet ?? own));
    const from = sheet && moved(reference.from, sheet, step);
    const to = reference.to === null || !sheet ? null : moved(reference.to, sheet, step);
    if (!from || (reference.to !== null && !to)) return { kind: 'error', code: 'REF' };
    return { ...reference, from, to };
  });
}

function moved(corner: Corner, sheet: SheetGrid, step: Step): Corner | null {
  const row = line(corner.row, sheet.rows, corner.fixedRow ? 0 : step.rows);
  const column = line(corner.column, sheet.columns, corner.fixedColumn ? 0 : step.columns);
  return row === undefined || column === undefined ? null : { ...corner, row, column };
}

function line(id: string | null, lines: SheetGrid['rows'], by: number): string | null | undefined {
  if (id === null) return null;
  const place = lines.places.get(id);
  return place === undefined || place < 0 ? undefined : lines.ids[place + by];
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
