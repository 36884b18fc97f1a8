import { systemClock } from '../platform/clock.ts';
import type { Clock } from '../platform/clock.ts';
import { StorageError, toStorageError } from './storage-error.ts';

/** A tab that the browser froze keeps its databases: who waits for it longer than this goes on without [LS11]. */
const MAX_OPEN_MS = 30_000;
const MAX_BLOCKED_MS = 5_000;

/**
 * `version: undefined` takes the database as it is. An upgrade waits for the tabs that hold the older version: they let go
 * when asked, as soon as what they write is written.
 * @throws StorageError
 */
export function openDatabase(
  factory: IDBFactory,
  name: string,
  version: number | undefined,
  upgrade: (db: IDBDatabase) => void,
  clock: Clock = systemClock,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let request: IDBOpenDBRequest;
    let isLate = false;
    try {
      request = factory.open(name, version);
    } catch (error) {
      reject(toStorageError(error));
      return;
    }
    const cancel = clock.after(MAX_OPEN_MS, () => {
      isLate = true;
      reject(new StorageError(`${name} is held by another tab`, { full: false }));
    });
    request.onupgradeneeded = () => upgrade(request.result);
    request.onsuccess = () => {
      cancel();
      const db = request.result;
      // Another tab signs out, or is of a newer version: it goes on only when every connection is closed.
      db.onversionchange = () => db.close();
      if (isLate) db.close();
      else resolve(db);
    };
    request.onerror = () => {
      cancel();
      reject(toStorageError(request.error));
    };
  });
}

/**
 * Resolves once the database is gone; waits for other tabs to let go of it. Where one does not, what it holds was emptied
 * and it goes as soon as that tab does. `mark` is left in it until then. @throws StorageError
 */
export async function eraseDatabase(
  factory: IDBFactory,
  name: string,
  clock: Clock = systemClock,
  mark: { store: string; key: string } | null = null,
): Promise<void> {
  try {
    const db = await openDatabase(factory, name, undefined, () => undefined, clock);
    await empty(db, mark).finally(() => db.close());
  } catch (error) {
    // One that does not open may go all the same.
    if (!(error instanceof StorageError)) throw error;
  }
  await new Promise<void>((resolve, reject) => {
    const request = factory.deleteDatabase(name);
    let cancel = () => {};
    request.onblocked = () => {
      cancel = clock.after(MAX_BLOCKED_MS, resolve);
    };
    request.onsuccess = () => {
      cancel();
      resolve();
    };
    request.onerror = () => {
      cancel();
      reject(toStorageError(request.error));
    };
  });
}

async function empty(db: IDBDatabase, mark: { store: string; key: string } | null): Promise<void> {
  const stores = [...db.objectStoreNames];
  if (stores.length === 0) return;
  const tx = begun(db, stores);
  const commit = committed(tx);
  for (const store of stores) tx.objectStore(store).clear();
  if (mark !== null && stores.includes(mark.store)) tx.objectStore(mark.store).put(true, mark.key);
  await commit;
}

function begun(db: IDBDatabase, stores: string[]): IDBTransaction {
  try {
    return db.transaction(stores, 'readwrite');
  } catch (error) {
    throw toStorageError(error);
  }
}

/** @throws StorageError */
export function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(toStorageError(request.error));
  });
}

/** Resolves when the transaction is committed. @throws StorageError */
export function committed(tx: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(toStorageError(tx.error ?? new Error('transaction aborted')));
  });
}
