import type { DocName } from '@basoche/protocol';
import * as Y from 'yjs';
import type { Clock } from '../platform/clock.ts';
import { sameBytes } from '../platform/same-bytes.ts';
import type { DocRow } from './doc-row.ts';
import { changeDocRow, changeRowIn, newDocRow } from './doc-row.ts';
import { asDiskOrigin } from './disk-origin.ts';
import { eraseDatabase } from './idb.ts';
import { KeyedQueue } from './keyed-queue.ts';
import { StorageError } from './storage-error.ts';
import type { Rows, Tables } from './tables.ts';
import { PLAIN_UPDATES } from './update-codec.ts';
import type { UpdateCodec } from './update-codec.ts';
import { appendToDocDatabase, openDocDatabase, readDocDatabase, sealDocDatabase } from './doc-database.ts';
import type { DocDatabase } from './doc-database.ts';

/** An open document of this tab. */
export interface AttachedDoc extends DocDatabase {
  /** Its database was deleted or taken over since the last writing, which failed: nothing more can be written into it. */
  readonly severed: boolean;
  /** Begins anew, with what the document holds. @throws StorageError */
  reopen(): Promise<void>;
}

/** Contents of the documents of one person on this device, open or at rest. All methods throw StorageError. */
export interface DocContents {
  /** Loads into `doc` and makes the document warm. `released`: another tab erases or upgrades its database. */
  attach(name: DocName, doc: Y.Doc, released?: () => void): Promise<AttachedDoc>;
  /** Everything the device holds of it; `null` when nothing. */
  read(name: DocName): Promise<Uint8Array | null>;
  /**
   * Merges an update of the server into a document at rest, with its row, in that order. With `existing`, only where the
   * device still has a row of it: one that was dropped meanwhile stays away [EV15]. Returns whether it was merged.
   */
  merge(name: DocName, update: Uint8Array, change: (row: DocRow) => void, existing?: boolean): Promise<boolean>;
  /**
   * The same for many documents of which the device has nothing, in one transaction. Returns the rows that were written: a
   * document that was opened or fetched meanwhile is left alone.
   */
  mergeNew(news: readonly NewContent[]): Promise<DocRow[]>;
  /** Forgets content and row, in that order. */
  drop(name: DocName): Promise<void>;
  /** Seals what was written in clear [EN4]. */
  sealPlain(name: DocName): Promise<void>;
}

/** The first content of a document on this device. */
export interface NewContent {
  name: DocName;
  update: Uint8Array;
  change: (row: DocRow) => void;
}

/** Inside a transaction over `cold` and `docs`. Returns the rows that were written. */
async function putNew(rows: Rows, news: readonly NewContent[]): Promise<DocRow[]> {
  const written = news.map(async ({ name, update, change }) => {
    const [row, cold] = await Promise.all([rows.get<DocRow>('docs', name), rows.get<Cold>('cold', name)]);
    if (cold !== undefined || (row !== undefined && (row.rest !== 'none' || row.lastOpened > 0))) return [];
    rows.put('cold', name, { name, update } satisfies Cold);
    const next = row ?? newDocRow(name);
    change(next);
    next.rest = 'cold';
    rows.put('docs', name, next);
    return [next];
  });
  return (await Promise.all(written)).flat();
}

interface Cold {
  name: DocName;
  update: Uint8Array;
}

/** Cold rows in the person's database, warm documents in databases of their own. */
export function idbContents(
  platform: { indexedDB: IDBFactory; clock: Clock },
  tables: Tables,
  databaseName: (name: DocName) => string,
  codec: UpdateCodec = PLAIN_UPDATES,
): DocContents {
  const queue = new KeyedQueue();
  const { indexedDB, clock } = platform;
  return {
    attach,
    read: (name) => queue.run(name, () => read(name)),
    merge: (name, update, change, existing = false) => queue.run(name, () => merge(name, update, change, existing)),
    mergeNew: (news) =>
      queue.runAll(
        news.map(({ name }) => name),
        () => tables.run('readwrite', ['cold', 'docs'], (rows) => putNew(rows, news)),
      ),
    drop: (name) => queue.run(name, () => drop(name)),
    sealPlain: (name) => queue.run(name, () => sealDocDatabase(indexedDB, databaseName(name), codec, clock)),
  };

  async function attach(name: DocName, doc: Y.Doc, released = () => {}): Promise<AttachedDoc> {
    const load = () => queue.run(name, () => open(name, doc, released));
    let docDatabase = await load();
    let severed = false;
    return {
      get origin() {
        return docDatabase.origin;
      },
      get severed() {
        return severed;
      },
      async append(updates) {
        try {
          await docDatabase.append(updates);
        } catch (error) {
          severed = isClosed(error);
          throw error;
        }
      },
      async reopen() {
        await docDatabase.close();
        docDatabase = await load();
        severed = false;
      },
      refresh: () => docDatabase.refresh(),
      close: () => docDatabase.close(),
    };
  }

  async function open(name: DocName, doc: Y.Doc, released: () => void): Promise<DocDatabase> {
    const writable = await opened(name);
    const docDatabase = announced(
      await openDocDatabase(platform, databaseName(name), doc, writable, codec, released),
      name,
      writable,
    );
    const cold = await readCold(name);
    if (cold === null) return docDatabase;
    Y.applyUpdate(doc, cold, docDatabase.origin);
    if (writable) await thaw(name, cold, docDatabase);
    return docDatabase;
  }

  async function announce(name: DocName): Promise<void> {
    await changeDocRow(tables, name, (row) => {
      row.lastOpened = clock.now();
      if (row.rest === 'none') row.rest = 'warm';
    });
  }

  /** A document that opened while the row could not be written becomes warm in its row before it does on disk. */
  function announced(docDatabase: DocDatabase, name: DocName, done: boolean): DocDatabase {
    if (done) return docDatabase;
    let told = false;
    return {
      ...docDatabase,
      async append(updates) {
        if (!told) await announce(name);
        told = true;
        await docDatabase.append(updates);
      },
    };
  }

  /** `false` when the device cannot write now. */
  async function opened(name: DocName): Promise<boolean> {
    try {
      await announce(name);
      return true;
    } catch {
      // The first edit meets the same error and reports it [LS4]; reading goes on [LS5].
      return false;
    }
  }

  async function thaw(name: DocName, first: Uint8Array, docDatabase: DocDatabase): Promise<void> {
    let cold: Uint8Array | null = first;
    try {
      while (cold !== null) {
        const written = cold;
        await docDatabase.append([written]);
        // Another tab may have merged more into the cold row meanwhile.
        cold = await tables.run('readwrite', ['cold', 'docs'], async (rows) => {
          const now = (await rows.get<Cold>('cold', name))?.update ?? null;
          if (now !== null && !sameBytes(now, written)) return now;
          rows.delete('cold', name);
          await changeRowIn(rows, name, (row) => {
            row.rest = 'warm';
          });
          return null;
        });
      }
    } catch {
      // It stays cold, which loses nothing; the first edit meets the same error and reports it [LS4].
    }
  }

  async function readCold(name: DocName): Promise<Uint8Array | null> {
    return (await tables.run('readonly', ['cold'], (rows) => rows.get<Cold>('cold', name)))?.update ?? null;
  }

  async function read(name: DocName): Promise<Uint8Array | null> {
    const cold = await readCold(name);
    const row = await tables.run('readonly', ['docs'], (rows) => rows.get<DocRow>('docs', name));
    // An edit of an opened document may be written before its row says `warm`.
    const docDatabase =
      row !== undefined && (row.rest === 'warm' || row.lastOpened > 0)
        ? await readDocDatabase(indexedDB, databaseName(name), codec, clock)
        : null;
    if (cold === null) return docDatabase;
    return docDatabase === null ? cold : Y.mergeUpdates([cold, docDatabase]);
  }

  async function merge(
    name: DocName,
    update: Uint8Array,
    change: (row: DocRow) => void,
    existing: boolean,
  ): Promise<boolean> {
    const rested = await tables.run('readwrite', ['cold', 'docs'], async (rows) => {
      const row = await rows.get<DocRow>('docs', name);
      if (row === undefined && existing) return null;
      if (row !== undefined && (row.rest === 'warm' || row.lastOpened > 0)) return false;
      const cold = await rows.get<Cold>('cold', name);
      const merged = cold === undefined ? update : Y.mergeUpdates([cold.update, update]);
      rows.put('cold', name, { name, update: merged } satisfies Cold);
      await changeRowIn(rows, name, (next) => {
        change(next);
        next.rest = 'cold';
      });
      return true;
    });
    if (rested !== false) return rested === true;
    await appendToDocDatabase(indexedDB, databaseName(name), update, codec, clock);
    const stays = await tables.run('readwrite', ['docs'], async (rows) => {
      if (existing && (await rows.get<DocRow>('docs', name)) === undefined) return false;
      await changeRowIn(rows, name, (row) => {
        change(row);
        row.rest = 'warm';
      });
      return true;
    });
    // Another tab dropped it while this was written.
    if (!stays) await eraseDatabase(indexedDB, databaseName(name), clock);
    return stays;
  }

  async function drop(name: DocName): Promise<void> {
    await tables.run('readwrite', ['cold'], (rows) => rows.delete('cold', name));
    await eraseDatabase(indexedDB, databaseName(name), clock);
    await tables.run('readwrite', ['docs'], (rows) => rows.delete('docs', name));
  }
}

/** Everything in the tables, for a device without a disk [LS6]. */
export function memoryContents(tables: Tables): DocContents {
  const readCold = async (name: DocName) =>
    (await tables.run('readonly', ['cold'], (rows) => rows.get<Cold>('cold', name)))?.update ?? null;
  const merge = (name: DocName, updates: Uint8Array[], change: (row: DocRow) => void, existing: boolean) =>
    tables.run('readwrite', ['cold', 'docs'], async (rows) => {
      if (existing && (await rows.get<DocRow>('docs', name)) === undefined) return false;
      const cold = await rows.get<Cold>('cold', name);
      const all = cold === undefined ? updates : [cold.update, ...updates];
      rows.put('cold', name, { name, update: Y.mergeUpdates(all) } satisfies Cold);
      await changeRowIn(rows, name, (row) => {
        change(row);
        row.rest = 'cold';
      });
      return true;
    });
  return {
    async attach(name, doc) {
      const origin = asDiskOrigin({});
      const load = async () => {
        const cold = await readCold(name);
        if (cold !== null) Y.applyUpdate(doc, cold, origin);
      };
      await load();
      return {
        origin,
        severed: false,
        async append(updates) {
          await merge(name, updates, () => {}, false);
        },
        refresh: load,
        reopen: async () => {},
        close: async () => {},
      };
    },
    read: readCold,
    merge: (name, update, change, existing = false) => merge(name, [update], change, existing),
    mergeNew: (news) => tables.run('readwrite', ['cold', 'docs'], (rows) => putNew(rows, news)),
    async sealPlain() {},
    async drop(name) {
      await tables.run('readwrite', ['cold', 'docs'], (rows) => {
        rows.delete('cold', name);
        rows.delete('docs', name);
      });
    },
  };
}

/** What IndexedDB says of a connection that was closed. */
function isClosed(error: unknown): boolean {
  return error instanceof StorageError && (error.cause as Partial<Error> | undefined)?.name === 'InvalidStateError';
}
