import { type Book, type Range, rangeOf } from './book.ts';
import { type Formula, referencesOf } from './formula.ts';

/** Ranges over more columns than this are asked about whatever the column. */
const WIDE = 64;

interface Watch<T> {
  watcher: T;
  range: Range;
}

/** Which formulas read a cell. Ranges are kept by column: a change asks only those that read its column. */
export class Links<T> {
  readonly #book: Book;
  readonly #byColumn = new Map<string, Set<Watch<T>>>();
  readonly #own = new Map<T, { key: string; watch: Watch<T> }[]>();

  constructor(book: Book) {
    this.#book = book;
  }

  /** @param sheet of the formula @param more ranges that it reads without naming them */
  add(watcher: T, sheet: string, formula: Formula, more: readonly Range[] = []): void {
    const own: { key: string; watch: Watch<T> }[] = [];
    const named = Array.from(referencesOf(formula), (reference) => rangeOf(this.#book, sheet, reference));
    for (const range of [...named, ...more]) {
      if (range === null) continue;
      const watch = { watcher, range };
      for (const key of keysOf(range)) {
        const set = this.#byColumn.get(key);
        if (set) set.add(watch);
        else this.#byColumn.set(key, new Set([watch]));
        own.push({ key, watch });
      }
    }
    if (own.length > 0) this.#own.set(watcher, own);
  }

  remove(watcher: T): void {
    for (const { key, watch } of this.#own.get(watcher) ?? []) this.#byColumn.get(key)?.delete(watch);
    this.#own.delete(watcher);
  }

  /** Formulas that read a cell, each once. */
  readersOf(sheet: string, row: number, column: number): Set<T> {
    const readers = new Set<T>();
    for (const key of [rowKey(sheet, row, column), columnKey(sheet, column), `${sheet}!`]) {
      for (const { watcher, range } of this.#byColumn.get(key) ?? []) {
        const { rows, columns } = range;
        if (row >= rows.first && row <= rows.last && column >= columns.first && column <= columns.last)
          readers.add(watcher);
      }
    }
    return readers;
  }
}

function keysOf({ sheet, rows, columns }: Range): string[] {
  const width = columns.last - columns.first + 1;
  if (rows.first === rows.last && width === 1) return [rowKey(sheet.id, rows.first, columns.first)];
  if (width > WIDE) return [`${sheet.id}!`];
  return Array.from({ length: width }, (_, at) => columnKey(sheet.id, columns.first + at));
}

function columnKey(sheet: string, column: number): string {
  return `${sheet}!${column}`;
}

function rowKey(sheet: string, row: number, column: number): string {
  return `${sheet}!${column}/${row}`;
}
