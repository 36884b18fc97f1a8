import { IndexeddbPersistence } from 'y-indexeddb';
import * as Y from 'yjs';
import type { Clock } from '../platform/clock.ts';
import { asDiskOrigin } from './disk-origin.ts';
import { committed, openDatabase, result } from './idb.ts';
import { StorageError, toStorageError } from './storage-error.ts';
import { PLAIN_UPDATES } from './update-codec.ts';
import type { UpdateCodec } from './update-codec.ts';

/** Rows after which a warm database is merged into one [LS7]. */
export const TRIM_SIZE = 500;

const UPDATES = 'updates';
const LOAD_TIMEOUT_MS = 5_000;

/** One open document in a database of its own, whose write errors reach the caller. */
export interface DocDatabase {
  /** Origin of the updates that come from the disk. */
  readonly origin: object;
  /** @throws StorageError */
  append(updates: Uint8Array[]): Promise<void>;
  /** Applies what other tabs wrote since. @throws StorageError */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** Calls back once another tab erases or upgrades the database, which this connection lets go of. */
type Released = () => void;

/** Opens a database in the format of y-indexeddb, at the version of its codec [EN5]. @throws StorageError */
export function openDatabaseOfDoc(
  factory: IDBFactory,
  name: string,
  codec: UpdateCodec = PLAIN_UPDATES,
  clock?: Clock,
): Promise<IDBDatabase> {
  return openDatabase(factory, name, codec.version, createStores, clock);
}

function createStores(db: IDBDatabase): void {
  if (!db.objectStoreNames.contains(UPDATES)) db.createObjectStore(UPDATES, { autoIncrement: true });
  if (!db.objectStoreNames.contains('custom')) db.createObjectStore('custom');
}

/**
 * Loads the document from its database and keeps the connection. `writable: false` loads without writing anything,
 * for a full disk [LS5] (y-indexeddb writes a row when it opens). y-indexeddb reads rows in clear only: sealed ones are
 * loaded here.
 * @throws StorageError
 */
export async function openDocDatabase(
  platform: { indexedDB: IDBFactory; clock: Clock },
  name: string,
  doc: Y.Doc,
  writable: boolean,
  codec: UpdateCodec = PLAIN_UPDATES,
  released: Released = () => {},
): Promise<DocDatabase> {
  // y-indexeddb leaves the error of a failed opening unhandled: it gets a database that is known to open.
  const probe = await openDatabaseOfDoc(platform.indexedDB, name, codec, platform.clock);
  if (writable && !codec.sealed) {
    probe.close();
    const persistence = persist(platform.indexedDB, name, doc);
    if (await loadedInTime(persistence, platform.clock)) {
      const db = persistence.db;
      if (db !== null) {
        db.addEventListener('versionchange', released);
        return docDatabaseOf(db, doc, persistence, codec, () => persistence.destroy());
      }
    }
    await persistence.destroy();
    return await openDocDatabase(platform, name, doc, false, PLAIN_UPDATES, released);
  }
  probe.addEventListener('versionchange', released);
  const docDatabase = docDatabaseOf(probe, doc, asDiskOrigin({}), codec, async () => probe.close());
  if (writable) await keepContent(probe, docDatabase, doc);
  await docDatabase.refresh();
  return docDatabase;
}

/**
 * As y-indexeddb does, writes whole a document that has content before it is loaded (its right came back), and one of which
 * the device has nothing: from then on it is known to be empty.
 */
async function keepContent(db: IDBDatabase, docDatabase: DocDatabase, doc: Y.Doc): Promise<void> {
  try {
    const isNew = (await result(transaction(db, 'readonly').count())) === 0;
    if (isNew || doc.store.clients.size > 0) await docDatabase.append([Y.encodeStateAsUpdate(doc)]);
  } catch (error) {
    // Reading goes on [LS5]; the first edit meets the same error and reports it [LS4].
    if (!(error instanceof StorageError)) throw error;
  }
}

/** Everything a warm database holds, merged; `null` when empty. @throws StorageError */
export async function readDocDatabase(
  factory: IDBFactory,
  name: string,
  codec: UpdateCodec = PLAIN_UPDATES,
  clock?: Clock,
): Promise<Uint8Array | null> {
  const db = await openDatabaseOfDoc(factory, name, codec, clock);
  try {
    const stored = await result<unknown[]>(db.transaction(UPDATES, 'readonly').objectStore(UPDATES).getAll());
    const rows = codec.readAll(name, stored);
    return rows.length === 0 ? null : Y.mergeUpdates(rows);
  } finally {
    db.close();
  }
}

/** Adds to a document that this tab has not open. @throws StorageError */
export async function appendToDocDatabase(
  factory: IDBFactory,
  name: string,
  update: Uint8Array,
  codec: UpdateCodec = PLAIN_UPDATES,
  clock?: Clock,
): Promise<void> {
  const db = await openDatabaseOfDoc(factory, name, codec, clock);
  try {
    if ((await addRows(db, codec, [update])) >= TRIM_SIZE) await mergeRows(db, codec);
  } finally {
    db.close();
  }
}

/** Seals the rows that were written in clear, in one transaction [EN4]. @throws StorageError */
export async function sealDocDatabase(
  factory: IDBFactory,
  name: string,
  codec: UpdateCodec,
  clock?: Clock,
): Promise<void> {
  const db = await openDatabaseOfDoc(factory, name, codec, clock);
  try {
    await rewriteRows(db, (store, keys, values) => {
      for (const [index, value] of values.entries())
        if (value instanceof Uint8Array) store.put(codec.write(name, value), keys[index]);
    });
  } finally {
    db.close();
  }
}

function persist(factory: IDBFactory, name: string, doc: Y.Doc): IndexeddbPersistence {
  // y-indexeddb takes the global factory, synchronously in its constructor.
  const before = globalThis.indexedDB;
  try {
    if (before !== factory) globalThis.indexedDB = factory;
    const persistence = asDiskOrigin(new IndexeddbPersistence(name, doc));
    // Its own listener drops write errors; the caller appends instead [LS4].
    doc.off('update', persistence._storeUpdate);
    return persistence;
  } finally {
    if (before !== factory) globalThis.indexedDB = before;
  }
}

function loadedInTime(persistence: IndexeddbPersistence, clock: Clock): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = clock.after(LOAD_TIMEOUT_MS, () => resolve(false));
    void persistence.whenSynced.then(() => {
      cancel();
      resolve(true);
    });
  });
}

function docDatabaseOf(
  db: IDBDatabase,
  doc: Y.Doc,
  origin: object,
  codec: UpdateCodec,
  release: () => Promise<void>,
): DocDatabase {
  let lastKey = 0;
  return {
    origin,
    async append(updates) {
      if ((await addRows(db, codec, updates)) >= TRIM_SIZE) await mergeRows(db, codec);
    },
    async refresh() {
      const store = transaction(db, 'readonly');
      const range = IDBKeyRange.lowerBound(lastKey, true);
      const [keys, stored] = await Promise.all([
        result(store.getAllKeys(range)),
        result<unknown[]>(store.getAll(range)),
      ]);
      lastKey = Number(keys.at(-1) ?? lastKey);
      const rows = codec.readAll(db.name, stored);
      Y.transact(doc, () => rows.forEach((row) => Y.applyUpdate(doc, row, origin)), origin, false);
    },
    close: release,
  };
}

function transaction(db: IDBDatabase, mode: IDBTransactionMode): IDBObjectStore {
  try {
    return db.transaction(UPDATES, mode).objectStore(UPDATES);
  } catch (error) {
    throw toStorageError(error);
  }
}

/** Returns how many rows there are after it. */
async function addRows(db: IDBDatabase, codec: UpdateCodec, updates: Uint8Array[]): Promise<number> {
  const store = transaction(db, 'readwrite');
  const commit = committed(store.transaction);
  for (const update of updates) store.add(codec.write(db.name, update));
  const count = result(store.count());
  // The transaction tells why; its requests only echo that it was aborted.
  const counted = await Promise.all([count.catch(() => 0), commit]);
  return counted[0];
}

/** Rows that do not open stay as they are. */
async function mergeRows(db: IDBDatabase, codec: UpdateCodec): Promise<void> {
  try {
    await rewriteRows(db, (store, keys, values) => {
      const read = values.map((value) => codec.readAll(db.name, [value]));
      const merged = read.flat();
      if (merged.length === 0) return;
      for (const [index, rows] of read.entries()) if (rows.length > 0) store.delete(keys[index] as IDBValidKey);
      store.add(codec.write(db.name, Y.mergeUpdates(merged)));
    });
  } catch (error) {
    // The rows stay as they were; the next append tries again and reports a disk that cannot write.
    if (!(error instanceof StorageError)) throw error;
  }
}

/** @throws StorageError */
async function rewriteRows(
  db: IDBDatabase,
  rewrite: (store: IDBObjectStore, keys: IDBValidKey[], values: unknown[]) => void,
): Promise<void> {
  const store = transaction(db, 'readwrite');
  const commit = committed(store.transaction);
  const rewritten = (async () => {
    const [keys, values] = await Promise.all([result(store.getAllKeys()), result<unknown[]>(store.getAll())]);
    rewrite(store, keys, values);
  })();
  await Promise.all([rewritten, commit]);
}
