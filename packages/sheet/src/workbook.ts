import { cornerAt, type Book, type Range, rangeOf, type SheetGrid } from './book.ts';
import type { NumberLook } from './display.ts';
import { evaluateFormula } from './evaluate.ts';
import { type Formula, FormulaProblem, type Reference, within } from './formula.ts';
import { FUNCTIONS } from './functions/catalogue.ts';
import { Links } from './links.ts';
import { type Knot, knotsOf } from './loops.ts';
import { lookOfFormula } from './look.ts';
import { parseFormula, readFormula } from './parse.ts';
import { serialOf, serialOfInstant } from './serial.ts';
import { type Area, errorValue, fail, isError, type Scalar, type Value } from './value.ts';

/** What a cell holds, as documents store it. */
export type CellInput = number | string | boolean | { date: string } | { formula: string };

interface CellAt {
  sheet: string;
  row: string;
  column: string;
}

interface Cell extends CellAt {
  content: CellInput;
  formula: Formula | null;
  volatile: boolean;
  /** Its value is a total, which other totals leave out and filters change. */
  isTotal: boolean;
  /** Ranges that its formula read without naming them. */
  found: readonly Range[];
  value: Scalar;
}

/** How often cells are computed again because they read others than before; what reads others still leads to itself. */
const MAX_ROUNDS = 50;

export interface WorkbookOptions {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** In [0, 1). */
  random: () => number;
}

/** Looks follow references this far. */
const LOOK_DEPTH = 16;

/** The values of every cell of a document, kept true as cells and lines change: only what a change reaches is computed. */
export class Workbook {
  readonly #options: WorkbookOptions;
  readonly #sheets = new Map<string, Map<string, Cell>>();
  #book: Book = [];
  #links = new Links<Cell>([]);
  /** Cells whose content changed since the last computation. */
  #changed = new Set<Cell>();
  /** Where a cell was emptied, by indexes. */
  #emptied: { sheet: string; row: number; column: number }[] = [];
  #stale = false;
  /** Cells whose formula found a range that it does not name. */
  readonly #finding = new Set<Cell>();
  readonly #hidden = new Map<string, ReadonlySet<string>>();

  constructor(options: WorkbookOptions) {
    this.#options = options;
  }

  get book(): Book {
    return this.#book;
  }

  /** Sheets, rows and columns as they now stand: every formula is computed again. */
  setBook(book: Book): void {
    this.#book = book;
    this.#stale = true;
  }

  /** @param key `<row>/<column>` @param content `null` empties the cell */
  setCell(sheet: string, key: string, content: CellInput | null): void {
    let cells = this.#sheets.get(sheet);
    if (!cells) this.#sheets.set(sheet, (cells = new Map()));
    const before = cells.get(key);
    if (before) this.#forget(before);
    if (content === null) {
      cells.delete(key);
      return;
    }
    const [row = '', column = ''] = key.split('/');
    const formula = typeof content === 'object' && 'formula' in content ? parsed(content.formula) : null;
    const [volatile, isTotal] = [calls(formula, 'volatile'), calls(formula, 'filtered')];
    const cell: Cell = { sheet, row, column, content, formula, volatile, isTotal, found: [], value: null };
    if (formula === null) cell.value = plainValue(content);
    cells.set(key, cell);
    if (formula && !this.#stale) this.#links.add(cell, sheet, formula);
    this.#changed.add(cell);
  }

  /** Formulas that depend on the moment are computed again. */
  tick(): void {
    for (const cells of this.#sheets.values()) {
      for (const cell of cells.values()) if (cell.volatile) this.#changed.add(cell);
    }
  }

  /** Rows of a sheet that a filter hides, by id: totals leave them out. Returns whether one is to be computed again. */
  setHidden(sheet: string, rows: ReadonlySet<string>): boolean {
    const before = this.#hidden.get(sheet) ?? new Set();
    if (before.size === rows.size && [...rows].every((row) => before.has(row))) return false;
    this.#hidden.set(sheet, rows);
    for (const cells of this.#sheets.values()) {
      for (const cell of cells.values()) if (cell.isTotal) this.#changed.add(cell);
    }
    return this.#changed.size > 0;
  }

  /** Brings every value up to date. */
  compute(): void {
    if (this.#stale) this.#rebuild();
    this.#openLoops();
    const { day, time } = serialOfInstant(this.#options.now());
    for (let round = 0; round === 0 || this.#changed.size > 0; round++) {
      const knots = this.#knots();
      this.#changed.clear();
      this.#emptied = [];
      for (const { cells, looped } of knots) {
        for (const cell of cells) {
          if (looped || round > MAX_ROUNDS) cell.value = errorValue('CIRC');
          else if (cell.formula) this.#computeCell(cell, cell.formula, day, time);
        }
      }
    }
  }

  /** A cell whose formula found other ranges than before is computed once more, after them. */
  #computeCell(cell: Cell, formula: Formula, day: number, time: number): void {
    const found: Range[] = [];
    cell.value = this.#evaluate(cell, formula, day, time, found);
    if (found.length === 0 && cell.found.length === 0) return;
    if (found.map(rangeKey).join() === cell.found.map(rangeKey).join()) return;
    this.#relink(cell, formula, found);
    this.#changed.add(cell);
  }

  /** What led to itself through a range that it found may find another one now. */
  #openLoops(): void {
    for (const cell of this.#finding) {
      if (cell.formula === null || !isError(cell.value) || cell.value.error !== 'CIRC') continue;
      this.#relink(cell, cell.formula, []);
      this.#changed.add(cell);
    }
  }

  #relink(cell: Cell, formula: Formula, found: readonly Range[]): void {
    cell.found = found;
    if (found.length > 0) this.#finding.add(cell);
    else this.#finding.delete(cell);
    this.#links.remove(cell);
    this.#links.add(cell, cell.sheet, formula, found);
  }

  /** As of the last `compute`. */
  valueOf(sheet: string, key: string): Scalar {
    return this.#sheets.get(sheet)?.get(key)?.value ?? null;
  }

  contentOf(sheet: string, key: string): CellInput | null {
    return this.#sheets.get(sheet)?.get(key)?.content ?? null;
  }

  formulaOf(sheet: string, key: string): Formula | null {
    return this.#sheets.get(sheet)?.get(key)?.formula ?? null;
  }

  /** What a formula would give in a cell, as things stand. */
  evaluate(sheet: string, key: string, formula: Formula): Scalar {
    const [row = '', column = ''] = key.split('/');
    const { day, time } = serialOfInstant(this.#options.now());
    return this.#evaluate({ sheet, row, column }, formula, day, time, []);
  }

  /** Keys of the cells of a sheet that hold something, deleted lines included. */
  keysOf(sheet: string): Iterable<string> {
    return this.#sheets.get(sheet)?.keys() ?? [];
  }

  /** Cells that hold something, deleted lines and sheets included. */
  get filled(): number {
    let count = 0;
    for (const cells of this.#sheets.values()) count += cells.size;
    return count;
  }

  /** How a cell shows where nothing is said of it. @param said what is said of other cells */
  lookOf(sheet: string, key: string, said: (sheet: string, key: string) => NumberLook | null): NumberLook | null {
    return this.#lookOf(sheet, key, said, 0);
  }

  #lookOf(
    sheet: string,
    key: string,
    said: (sheet: string, key: string) => NumberLook | null,
    depth: number,
  ): NumberLook | null {
    const own = said(sheet, key);
    if (own !== null || depth > LOOK_DEPTH) return own;
    const cell = this.#sheets.get(sheet)?.get(key);
    if (cell === undefined) return null;
    if (cell.formula === null) return isDay(cell.content) ? { number: 'date' } : null;
    return lookOfFormula(cell.formula, (reference) => {
      const range = rangeOf(this.#book, sheet, reference);
      const first = range && cornerAt(range.sheet, range.rows.first, range.columns.first);
      return first ? this.#lookOf(range.sheet.id, `${first.row}/${first.column}`, said, depth + 1) : null;
    });
  }

  #forget(cell: Cell): void {
    this.#links.remove(cell);
    this.#finding.delete(cell);
    this.#changed.delete(cell);
    const place = this.#placeOf(cell);
    if (place) this.#emptied.push({ sheet: cell.sheet, ...place });
  }

  #rebuild(): void {
    this.#stale = false;
    this.#links = new Links(this.#book);
    this.#finding.clear();
    // Every formula is computed: of the other cells, most of a sheet, nobody need ask who reads them.
    this.#changed.clear();
    this.#emptied = [];
    for (const cells of this.#sheets.values()) {
      for (const cell of cells.values()) {
        if (cell.formula === null) continue;
        cell.found = [];
        if (this.#placeOf(cell)) this.#links.add(cell, cell.sheet, cell.formula);
        this.#changed.add(cell);
      }
    }
  }

  /** What changed and all that reads it, each after what it reads. */
  #knots(): Knot<Cell>[] {
    const readers = new Map<Cell, Set<Cell>>();
    const queue = [...this.#changed];
    for (const { sheet, row, column } of this.#emptied) queue.push(...this.#links.readersOf(sheet, row, column));
    for (let at = 0; at < queue.length; at++) {
      const cell = queue[at]!;
      if (readers.has(cell)) continue;
      const place = this.#placeOf(cell);
      const found = place ? this.#links.readersOf(cell.sheet, place.row, place.column) : new Set<Cell>();
      readers.set(cell, found);
      for (const reader of found) queue.push(reader);
    }
    return knotsOf(readers.keys(), (cell) => readers.get(cell)!);
  }

  /** @param found takes what the formula reads without naming it */
  #evaluate(cell: CellAt, formula: Formula, today: number, time: number, found: Range[]): Scalar {
    const place = this.#placeOf(cell);
    if (place === null) return null;
    return evaluateFormula(formula, {
      today,
      time,
      random: this.#options.random,
      sheet: cell.sheet,
      row: place.row,
      column: place.column,
      hasFormula: (range) => this.#hasFormula(range),
      areaOf: (range) => {
        found.push(range);
        return this.#areaOf(range);
      },
      rangeOfText: (text) => this.#rangeOfText(text, cell.sheet),
      isHidden: (sheet, row) => this.#hidden.get(sheet)?.has(this.#gridOf(sheet)?.rows.ids[row] ?? '') ?? false,
      isTotal: (sheet, row, column) => this.#cellAt(sheet, row, column)?.isTotal ?? false,
      read: (reference) => this.#read(cell.sheet, reference),
    });
  }

  #read(own: string, reference: Reference): Value {
    return this.#areaOf(rangeOf(this.#book, own, reference) ?? fail('REF'));
  }

  #areaOf(range: Range): Area {
    const { sheet, rows, columns } = range;
    const cells = this.#sheets.get(sheet.id);
    return {
      height: rows.last - rows.first + 1,
      width: columns.last - columns.first + 1,
      range,
      at: (row, column) =>
        cells?.get(`${sheet.rows.ids[rows.first + row]}/${sheet.columns.ids[columns.first + column]}`)?.value ?? null,
    };
  }

  #rangeOfText(text: string, own: string): Range | null {
    try {
      const formula = parseFormula(text, this.#book, own);
      return formula.kind === 'reference' ? rangeOf(this.#book, own, formula) : null;
    } catch (error) {
      if (error instanceof FormulaProblem) return null;
      throw error;
    }
  }

  #cellAt(sheet: string, row: number, column: number): Cell | undefined {
    const grid = this.#gridOf(sheet);
    return this.#sheets.get(sheet)?.get(`${grid?.rows.ids[row]}/${grid?.columns.ids[column]}`);
  }

  #hasFormula({ sheet, rows, columns }: Range): boolean {
    const first = cornerAt(sheet, rows.first, columns.first);
    return first !== null && this.formulaOf(sheet.id, `${first.row}/${first.column}`) !== null;
  }

  #placeOf({ sheet, row, column }: CellAt): { row: number; column: number } | null {
    const grid = this.#gridOf(sheet);
    const [r, c] = [grid?.rows.places.get(row) ?? -1, grid?.columns.places.get(column) ?? -1];
    return r < 0 || c < 0 ? null : { row: r, column: c };
  }

  #gridOf(sheet: string): SheetGrid | undefined {
    return this.#book.find(({ id }) => id === sheet);
  }
}

/** What is stored and is no formula of this code shows as an error, and stays stored. */
function parsed(stored: string): Formula {
  try {
    return readFormula(stored);
  } catch (error) {
    if (error instanceof FormulaProblem) return { kind: 'error', code: 'NAME' };
    throw error;
  }
}

function plainValue(content: CellInput): Scalar {
  if (typeof content !== 'object') return content;
  return 'date' in content ? serialOf(content.date) : null;
}

function isDay(content: CellInput): boolean {
  return typeof content === 'object' && 'date' in content;
}

function rangeKey({ sheet, rows, columns }: Range): string {
  return `${sheet.id}!${rows.first}/${columns.first}:${rows.last}/${columns.last}`;
}

/** Whether a function of a kind is called. */
function calls(formula: Formula | null, kind: 'volatile' | 'filtered'): boolean {
  if (formula === null) return false;
  for (const each of within(formula)) if (each.kind === 'call' && FUNCTIONS[each.name]?.[kind]) return true;
  return false;
}
