import { type Actor, sheet as sheets } from '@basoche/crdt';
import { computeFiltered, displayValue, type NumberLook, type Scalar, Workbook } from '@basoche/sheet';
import * as Y from 'yjs';
import { withoutRows } from './filtering.ts';
import { ruledFormat, type ActiveRule, activeRules } from './rules.ts';

/** One sheet as the screen draws it. */
export interface SheetView {
  facts: sheets.SheetFacts;
  rows: sheets.Lines;
  columns: sheets.Lines;
  merges: readonly sheets.Merge[];
  /** By column. Rows that they hide have a height of zero. */
  filters: ReadonlyMap<string, sheets.Filter>;
}

/**
 * The sheets of an open document with their values, followed change by change; what a change does not reach is not
 * read again. `close` ends it.
 */
export class SheetStore {
  readonly doc: Y.Doc;
  readonly actor: Actor;
  readonly undo: Y.UndoManager;
  readonly #workbook: Workbook;
  readonly #listeners = new Set<() => void>();
  readonly #takenCuts = new Set<string>();
  #views: SheetView[] = [];
  /** Before any filter. */
  #whole: SheetView[] = [];
  /** Of the sheets drawn since the last change. */
  readonly #rules = new Map<string, ActiveRule[]>();
  #all: sheets.SheetFacts[] = [];
  #version = 0;

  constructor(doc: Y.Doc, actor: Actor) {
    this.doc = doc;
    this.actor = actor;
    this.#workbook = new Workbook({ now: () => actor.clock.now(), random: () => actor.random() });
    this.undo = sheets.sheetUndo(doc, actor);
    this.undo.on('stack-item-popped', this.#changed);
    sheets.sheetsOf(doc).observeDeep(this.#onEvents);
    for (const root of [sheets.rulesOf(doc), sheets.chartsOf(doc)]) root.observeDeep(this.#changed);
    for (const { id } of sheets.readSheets(doc)) this.#readCells(id);
    this.#readViews();
    this.#compute();
  }

  close(): void {
    sheets.sheetsOf(this.doc).unobserveDeep(this.#onEvents);
    for (const root of [sheets.rulesOf(this.doc), sheets.chartsOf(this.doc)]) root.unobserveDeep(this.#changed);
    this.undo.destroy();
  }

  readonly subscribe = (fn: () => void): (() => void) => {
    this.#listeners.add(fn);
    return () => this.#listeners.delete(fn);
  };

  /** Another number after each change. */
  readonly version = (): number => this.#version;

  get workbook(): Workbook {
    return this.#workbook;
  }

  /** Sheets that are not deleted, in order. */
  get views(): readonly SheetView[] {
    return this.#views;
  }

  get deleted(): readonly sheets.SheetFacts[] {
    return this.#all.filter(({ deletedAt }) => deletedAt !== null);
  }

  valueOf(sheet: string, key: string): Scalar {
    return this.#workbook.valueOf(sheet, key);
  }

  formatOf(sheet: string, row: string, column: string): sheets.CellFormat {
    return sheets.formatOf(sheets.partOf(this.doc, sheet, 'formats'), row, column);
  }

  /** With what conditional formats say of a cell, by indexes. */
  ruledFormatOf(view: SheetView, row: number, column: number): sheets.CellFormat {
    const { id } = view.facts;
    const own = this.formatOf(id, view.rows.ids[row] ?? '', view.columns.ids[column] ?? '');
    let rules = this.#rules.get(id);
    if (rules === undefined) this.#rules.set(id, (rules = activeRules(this, view)));
    return rules.length === 0 ? own : ruledFormat(rules, row, column, own);
  }

  /** How a cell's number shows: as its format says, or as what it holds says. */
  lookOf(sheet: string, key: string): NumberLook {
    return this.#workbook.lookOf(sheet, key, this.#saidLook) ?? {};
  }

  textOf(sheet: string, key: string): string {
    return displayValue(this.#workbook.valueOf(sheet, key), this.lookOf(sheet, key));
  }

  /** Whether what was cut under a name is pasted for the first time: a second time, it is a copy. */
  takeCut(cut: string): boolean {
    if (this.#takenCuts.has(cut)) return false;
    this.#takenCuts.add(cut);
    return true;
  }

  /** Formulas of the moment are computed again. */
  tick(): void {
    this.#workbook.tick();
    this.#compute();
    this.#changed();
  }

  readonly #saidLook = (sheet: string, key: string): NumberLook | null => {
    const cell = sheets.cellOf(key);
    const format = cell === null ? {} : this.formatOf(sheet, cell.row, cell.column);
    return format.number === undefined && format.decimals === undefined ? null : format;
  };

  readonly #onEvents = (events: Y.YEvent<Y.AbstractType<unknown>>[]): void => {
    let lines = false;
    for (const event of events) {
      const [sheet, part] = event.path;
      const keys = event instanceof Y.YMapEvent ? [...(event.keysChanged as Set<string>)] : [];
      if (typeof sheet !== 'string') {
        for (const id of keys) this.#readCells(id);
        lines = true;
      } else if (part === 'cells') lines = this.#followCells(sheet, keys) || lines;
      else lines = true;
    }
    if (lines) this.#readViews();
    this.#compute();
    this.#changed();
  };

  /** Returns whether one of them stands in a deleted line, which it may bring back. */
  #followCells(sheet: string, keys: readonly string[]): boolean {
    const view = this.#views.find(({ facts }) => facts.id === sheet);
    const cells = sheets.partOf(this.doc, sheet, 'cells');
    let hidden = false;
    for (const key of keys) {
      const cell = sheets.cellOf(key);
      if (cell === null) continue;
      this.#workbook.setCell(sheet, key, sheets.readContent(cells?.get(key)));
      const places = [view?.rows.places.get(cell.row), view?.columns.places.get(cell.column)];
      hidden ||= places.some((place) => (place ?? -1) < 0);
    }
    return hidden;
  }

  #readCells(sheet: string): void {
    const cells = sheets.readCells(this.doc, sheet);
    for (const key of [...this.#workbook.keysOf(sheet)]) if (!cells.has(key)) this.#workbook.setCell(sheet, key, null);
    for (const [key, content] of cells) this.#workbook.setCell(sheet, key, content);
  }

  #readViews(): void {
    this.#all = sheets.readSheets(this.doc);
    this.#whole = this.#all
      .filter(({ deletedAt }) => deletedAt === null)
      .map((facts) => {
        const grid = sheets.readGrid(this.doc, facts);
        const merges = sheets.readMerges(this.doc, facts.id, grid);
        return { facts, ...grid, merges, filters: sheets.readFilters(this.doc, facts.id) };
      });
    this.#views = this.#whole;
    this.#workbook.setBook(this.#whole.map(({ facts: { id, name }, rows, columns }) => ({ id, name, rows, columns })));
  }

  #compute(): void {
    const book = this.#whole.map(({ facts: { id, name, frozenRows }, rows, columns, filters }) => ({
      ...{ id, name, frozenRows, rows, columns, filters },
    }));
    const hidden = computeFiltered(this.#workbook, book, (sheet, key) => this.textOf(sheet, key));
    this.#views = this.#whole.map((view, at) => withoutRows(view, hidden[at]!));
  }

  readonly #changed = (): void => {
    this.#version += 1;
    this.#rules.clear();
    for (const fn of this.#listeners) fn();
  };
}
