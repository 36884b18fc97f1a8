import { type Actor, sheet as sheets } from '@basoche/crdt';
import { type NumberLook, type Scalar, displayValue, Workbook } from '@basoche/sheet';
import * as Y from 'yjs';

/** One sheet as the screen draws it. */
export interface SheetView {
  facts: sheets.SheetFacts;
  rows: sheets.Lines;
  columns: sheets.Lines;
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
  #views: SheetView[] = [];
  #all: sheets.SheetFacts[] = [];
  #version = 0;

  constructor(doc: Y.Doc, actor: Actor) {
    this.doc = doc;
    this.actor = actor;
    this.#workbook = new Workbook({ now: () => actor.clock.now(), random: () => actor.random() });
    this.undo = new Y.UndoManager(sheets.sheetsOf(doc), { trackedOrigins: new Set([actor]), captureTimeout: 0 });
    this.undo.on('stack-item-popped', this.#changed);
    sheets.sheetsOf(doc).observeDeep(this.#onEvents);
    for (const { id } of sheets.readSheets(doc)) this.#readCells(id);
    this.#readViews();
    this.#workbook.compute();
  }

  close(): void {
    sheets.sheetsOf(this.doc).unobserveDeep(this.#onEvents);
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

  /** How a cell's number shows: as its format says, or as what it holds says. */
  lookOf(sheet: string, key: string): NumberLook {
    return this.#workbook.lookOf(sheet, key, this.#saidLook) ?? {};
  }

  textOf(sheet: string, key: string): string {
    return displayValue(this.#workbook.valueOf(sheet, key), this.lookOf(sheet, key));
  }

  /** Formulas of the moment are computed again. */
  tick(): void {
    this.#workbook.tick();
    this.#workbook.compute();
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
    this.#workbook.compute();
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
    this.#views = this.#all
      .filter(({ deletedAt }) => deletedAt === null)
      .map((facts) => ({ facts, ...sheets.readGrid(this.doc, facts) }));
    this.#workbook.setBook(this.#views.map(({ facts: { id, name }, rows, columns }) => ({ id, name, rows, columns })));
  }

  readonly #changed = (): void => {
    this.#version += 1;
    for (const fn of this.#listeners) fn();
  };
}
