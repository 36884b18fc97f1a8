/** A table of values in IndexedDB, opened on first use. Methods reject when the browser refuses storage. */
export class KeyValueStore {
  readonly #name: string;
  #opening: Promise<IDBDatabase> | null = null;

  constructor(name: string) {
    this.#name = name;
  }

  async get(key: string): Promise<unknown> {
    const db = await this.#open();
    return result(db.transaction('values').objectStore('values').get(key));
  }

  async set(key: string, value: unknown): Promise<void> {
    const db = await this.#open();
    await result(db.transaction('values', 'readwrite').objectStore('values').put(value, key));
  }

  close(): void {
    void this.#opening?.then((db) => db.close());
    this.#opening = null;
  }

  static async drop(name: string): Promise<void> {
    await result(indexedDB.deleteDatabase(name));
  }

  #open(): Promise<IDBDatabase> {
    this.#opening ??= openDatabase(this.#name);
    return this.#opening;
  }
}

async function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('values'));
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
