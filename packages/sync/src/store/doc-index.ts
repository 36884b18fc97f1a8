import type { DocName } from '@basoche/protocol';
import type { DocRow } from './doc-row.ts';
import { changeDocRow, changeRowIn, newDocRow } from './doc-row.ts';
import type { Tables } from './tables.ts';

/** The rows of all documents of the device, kept in memory beside the database. */
export class DocIndex {
  readonly #tables: Tables;
  readonly #changed: (names: DocName[]) => void;
  readonly #rows = new Map<DocName, DocRow>();

  /** `changed` is called after each change made by this tab. */
  constructor(tables: Tables, changed: (names: DocName[]) => void) {
    this.#tables = tables;
    this.#changed = changed;
  }

  /** @throws StorageError */
  async load(): Promise<void> {
    const rows = await this.#tables.run('readonly', ['docs'], (all) => all.all<DocRow>('docs'));
    for (const row of rows) this.#rows.set(row.name, row);
  }

  get(name: DocName): DocRow {
    return this.#rows.get(name) ?? newDocRow(name);
  }

  has(name: DocName): boolean {
    return this.#rows.has(name);
  }

  all(): IterableIterator<DocRow> {
    return this.#rows.values();
  }

  /** Tabs that have or had edits that the server lacks. */
  markers(): string[] {
    return [...this.all()].flatMap((row) => Object.keys(row.pending));
  }

  /** @throws StorageError */
  async change(name: DocName, change: (row: DocRow) => void): Promise<DocRow> {
    const row = await changeDocRow(this.#tables, name, change);
    this.#rows.set(name, row);
    this.#changed([name]);
    return row;
  }

  /** Many at once, in one transaction. @throws StorageError */
  async changeAll(names: DocName[], change: (row: DocRow) => void): Promise<void> {
    if (names.length === 0) return;
    const changed = await this.#tables.run('readwrite', ['docs'], (rows) =>
      Promise.all(names.map((name) => changeRowIn(rows, name, change))),
    );
    for (const row of changed) this.#rows.set(row.name, row);
    this.#changed(names);
  }

  /** Reads again a row that something else wrote. @throws StorageError */
  async reload(name: DocName): Promise<void> {
    const row = await this.#tables.run('readonly', ['docs'], (rows) => rows.get<DocRow>('docs', name));
    if (row === undefined) this.#rows.delete(name);
    else this.#rows.set(name, row);
  }

  /** Rows that the content store wrote. */
  take(rows: readonly DocRow[]): void {
    for (const row of rows) this.#rows.set(row.name, row);
    if (rows.length > 0) this.#changed(rows.map(({ name }) => name));
  }

  /** After the content store wrote the row. @throws StorageError */
  async wrote(name: DocName): Promise<void> {
    await this.reload(name);
    this.#changed([name]);
  }
}
