import { type LinePlaces, type LineSpan, spanOf } from '@basoche/domain';
import type { Corner, Reference } from './formula.ts';

/** One sheet as formulas see it. */
export interface SheetGrid {
  id: string;
  name: string;
  rows: LinePlaces;
  columns: LinePlaces;
}

/** The sheets that are there, in order. */
export type Book = readonly SheetGrid[];

/** Where a reference points: indexes, ends included. */
export interface Range {
  sheet: SheetGrid;
  rows: LineSpan;
  columns: LineSpan;
  /** Whole rows or columns. */
  whole: 'rows' | 'columns' | null;
}

/** `null` when its sheet, or every line that it spoke of, is gone. @param own id of the formula's sheet */
export function rangeOf(book: Book, own: string, reference: Reference): Range | null {
  const sheet = book.find(({ id }) => id === (reference.sheet ?? own));
  if (sheet === undefined) return null;
  const { from } = reference;
  const to = reference.to ?? from;
  const rows = span(sheet.rows, from.row, to.row, reference.to === null);
  const columns = span(sheet.columns, from.column, to.column, reference.to === null);
  if (rows === null || columns === null) return null;
  return { sheet, rows, columns, whole: from.row === null ? 'columns' : from.column === null ? 'rows' : null };
}

export function cornerAt(sheet: SheetGrid, row: number, column: number): Corner | null {
  const [rowId, columnId] = [sheet.rows.ids[row], sheet.columns.ids[column]];
  if (rowId === undefined || columnId === undefined) return null;
  return { row: rowId, column: columnId, fixedRow: false, fixedColumn: false };
}

function span(lines: LinePlaces, from: string | null, to: string | null, single: boolean): LineSpan | null {
  if (from === null || to === null) return lines.ids.length === 0 ? null : { first: 0, last: lines.ids.length - 1 };
  if (single && (lines.places.get(from) ?? -1) < 0) return null;
  return spanOf(lines, from, to);
}

/** `A`, `Z`, `AA`: the letters of the column at an index. */
export function columnName(index: number): string {
  let letters = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

export function columnIndex(letters: string): number {
  let index = 0;
  for (const letter of letters.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/** A name that could be read as something else stands between quotes. */
export function sheetWord(name: string): string {
  const plain = /^[\p{L}_][\p{L}\d_.]*$/u.test(name) && !/^[A-Za-z]{1,3}\d+$/.test(name);
  return plain ? name : `'${name.replaceAll("'", "''")}'`;
}
