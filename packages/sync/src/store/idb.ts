import { toStorageError } from './storage-error.ts';

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
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let request: IDBOpenDBRequest;
    try {
      request = factory.open(name, version);
    } catch (error) {
      reject(toStorageError(error));
      return;
    }
    request.onupgradeneeded = () => upgrade(request.result);
    request.onsuccess = () => {
      const db = request.result;
      // Another tab signs out, or is of a newer version: it goes on only when every connection is closed.
      db.onversionchange = () => db.close();
      resolve(db);
    };
    request.onerror = () => reject(toStorageError(request.error));
  });
}

/** Resolves once the database is gone; waits for other tabs to let go of it. @throws StorageError */
export function deleteDatabase(factory: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = factory.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(toStorageError(request.error));
  });
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
