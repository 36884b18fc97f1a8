import { isSealed, openValue, SealError, sealValue, type Cipher } from '@basoche/sync';

/**
 * A table of values in IndexedDB, opened on first use; with a cipher they are sealed. Methods reject when the browser
 * refuses storage.
 */
export class KeyValueStore {
  readonly #name: string;
  readonly #cipher: Cipher | null;
  #opening: Promise<IDBDatabase> | null = null;

  constructor(name: string, cipher: Cipher | null) {
    this.#name = name;
    this.#cipher = cipher;
  }

  /** `undefined` also for a value that was sealed under another key, or in clear where it should be sealed. */
  async get(key: string): Promise<unknown> {
    const db = await this.#open();
    const stored = await result<unknown>(db.transaction('values').objectStore('values').get(key));
    if (this.#cipher === null) return isSealed(stored) ? undefined : stored;
    if (!isSealed(stored)) return undefined;
    try {
      return openValue(this.#cipher, stored, this.#place(key));
    } catch (error) {
      if (error instanceof SealError) return undefined;
      throw error;
    }
  }

  async set(key: string, value: unknown): Promise<void> {
    const db = await this.#open();
    const stored = this.#cipher === null ? value : sealValue(this.#cipher, value, this.#place(key));
    await result(db.transaction('values', 'readwrite').objectStore('values').put(stored, key));
  }

  async delete(key: string): Promise<void> {
    const db = await this.#open();
    await result(db.transaction('values', 'readwrite').objectStore('values').delete(key));
  }

  close(): void {
    void this.#opening?.then((db) => db.close());
    this.#opening = null;
  }

  static async drop(name: string): Promise<void> {
    await result(indexedDB.deleteDatabase(name));
  }

  #open(): Promise<IDBDatabase> {
    this.#opening ??= openDatabase(this.#name, this.#cipher !== null);
    return this.#opening;
  }

  #place(key: string): string {
    return `${this.#name}\0values\0${key}`;
  }
}

/** Version 1 holds values in clear, version 2 sealed ones: what an earlier build left in clear goes with the upgrade. */
async function openDatabase(name: string, sealed: boolean): Promise<IDBDatabase> {
  const request = indexedDB.open(name, sealed ? 2 : 1);
  request.addEventListener('upgradeneeded', () => {
    if (request.result.objectStoreNames.contains('values')) request.result.deleteObjectStore('values');
    request.result.createObjectStore('values');
  });
  const db = await result(request);
  // A sign-out deletes the database: an open connection would hold it up.
  db.addEventListener('versionchange', () => db.close());
  return db;
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB request failed')));
  });
}
