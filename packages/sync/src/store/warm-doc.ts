import { IndexeddbPersistence } from 'y-indexeddb';
import * as Y from 'yjs';
import type { Clock } from '../platform/clock.ts';
import { asDiskOrigin } from './disk-origin.ts';
import { committed, openDatabase, result } from './idb.ts';
import { StorageError, toStorageError } from './storage-error.ts';

/** Rows after which a warm database is merged into one [LS7]. */
export const TRIM_SIZE = 500;

const UPDATES = 'updates';
const LOAD_TIMEOUT_MS = 5_000;

/** One open document on y-indexeddb, whose write errors reach the caller. */
export interface WarmDoc {
  /** Origin of the updates that come from the disk. */
  readonly origin: object;
  /** @throws StorageError */
  append(updates: Uint8Array[]): Promise<void>;
  /** Applies what other tabs wrote since. @throws StorageError */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a y-indexeddb database in its own format. @throws StorageError */
export function openWarmDatabase(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  return openDatabase(factory, name, 1, (db) => {
    db.createObjectStore(UPDATES, { autoIncrement: true });
    db.createObjectStore('custom');
  });
}

/**
 * Loads the document from its database and keeps the connection. `writable: false` loads without writing anything,
 * for a full disk [LS5] (y-indexeddb writes a row when it opens).
 * @throws StorageError
 */
export async function openWarmDoc(
  platform: { indexedDB: IDBFactory; clock: Clock },
  name: string,
  doc: Y.Doc,
  writable: boolean,
): Promise<WarmDoc> {
  // y-indexeddb leaves the error of a failed opening unhandled: it gets a database that is known to open.
  const probe = await openWarmDatabase(platform.indexedDB, name);
  if (writable) {
    probe.close();
    const persistence = persist(platform.indexedDB, name, doc);
    if (await loadedInTime(persistence, platform.clock)) {
      const db = persistence.db;
      if (db !== null) return warmDoc(db, doc, persistence, () => persistence.destroy());
    }
    await persistence.destroy();
    return await openWarmDoc(platform, name, doc, false);
  }
  const warm = warmDoc(probe, doc, asDiskOrigin({}), async () => probe.close());
  await warm.refresh();
  return warm;
}

/** Everything a warm database holds, merged; `null` when empty. @throws StorageError */
export async function readWarm(factory: IDBFactory, name: string): Promise<Uint8Array | null> {
  const db = await openWarmDatabase(factory, name);
  try {
    const rows = await result<Uint8Array[]>(db.transaction(UPDATES, 'readonly').objectStore(UPDATES).getAll());
    return rows.length === 0 ? null : Y.mergeUpdates(rows);
  } finally {
    db.close();
  }
}

/** Adds to a document that this tab has not open. @throws StorageError */
export async function appendWarm(factory: IDBFactory, name: string, update: Uint8Array): Promise<void> {
  const db = await openWarmDatabase(factory, name);
  try {
    if ((await addRows(db, [update])) >= TRIM_SIZE) await mergeRows(db);
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

function warmDoc(db: IDBDatabase, doc: Y.Doc, origin: object, release: () => Promise<void>): WarmDoc {
  let lastKey = 0;
  return {
    origin,
    async append(updates) {
      if ((await addRows(db, updates)) >= TRIM_SIZE) await mergeRows(db);
    },
    async refresh() {
      const store = transaction(db, 'readonly');
      const range = IDBKeyRange.lowerBound(lastKey, true);
      const [keys, rows] = await Promise.all([
        result(store.getAllKeys(range)),
        result<Uint8Array[]>(store.getAll(range)),
      ]);
      lastKey = Number(keys.at(-1) ?? lastKey);
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
async function addRows(db: IDBDatabase, updates: Uint8Array[]): Promise<number> {
  const store = transaction(db, 'readwrite');
  const commit = committed(store.transaction);
  for (const update of updates) store.add(update);
  const count = result(store.count());
  // The transaction tells why; its requests only echo that it was aborted.
  const counted = await Promise.all([count.catch(() => 0), commit]);
  return counted[0];
}

async function mergeRows(db: IDBDatabase): Promise<void> {
  const store = transaction(db, 'readwrite');
  const commit = committed(store.transaction);
  const merged = (async () => {
    const rows = await result<Uint8Array[]>(store.getAll());
    store.clear();
    store.add(Y.mergeUpdates(rows));
  })();
  try {
    await Promise.all([merged, commit]);
  } catch (error) {
    // The rows stay as they were; the next append tries again and reports a disk that cannot write.
    if (!(error instanceof StorageError)) throw error;
  }
}
