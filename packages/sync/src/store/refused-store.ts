import type { DocName } from '@basoche/protocol';
import * as Y from 'yjs';
import type { RefusedEdits } from '../api/engine.ts';
import type { Tables } from './tables.ts';

/** Edits that left their document because the person may no longer read it [CH10]. */
export interface RefusedRow extends RefusedEdits {
  update: Uint8Array;
  /** State the server was known to have: `update` is what came after. */
  base: Uint8Array | null;
}

export class RefusedStore {
  readonly #tables: Tables;
  #rows: RefusedRow[] = [];
  #view: RefusedEdits[] = [];

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** @throws StorageError */
  async load(): Promise<void> {
    this.#show(await this.#tables.run('readonly', ['refused'], (rows) => rows.all<RefusedRow>('refused')));
  }

  list(): readonly RefusedEdits[] {
    return this.#view;
  }

  rows(): readonly RefusedRow[] {
    return this.#rows;
  }

  of(name: DocName): RefusedRow | undefined {
    return this.#rows.find((row) => row.name === name);
  }

  /** One a document: what is typed after the refusal, here or in another tab, joins it. @throws StorageError */
  async put(row: RefusedRow): Promise<void> {
    let joined = row;
    try {
      await this.#tables.run('readwrite', ['refused'], async (rows) => {
        const stored = await rows.get<RefusedRow>('refused', row.id);
        if (stored !== undefined) joined = { ...row, update: Y.mergeUpdates([stored.update, row.update]) };
        rows.put('refused', row.id, joined);
      });
    } finally {
      // After what was read before it; a device that cannot write shows it as well.
      this.#show([...this.#rows.filter((each) => each.id !== row.id), joined]);
    }
  }

  /** @throws StorageError */
  async discard(id: string): Promise<void> {
    await this.#tables.run('readwrite', ['refused'], (rows) => rows.delete('refused', id));
    this.#show(this.#rows.filter((row) => row.id !== id));
  }

  #show(rows: RefusedRow[]): void {
    this.#rows = rows;
    this.#view = rows.map(({ id, name, title, text, at }) => ({ id, name, title, text, at }));
  }
}
