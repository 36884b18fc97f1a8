import { createCipher, isSealed, openValue } from '@basoche/sync';
import type { MemoryDisk } from '@basoche/testkit';
import { IdSet } from './id-set.ts';

interface StoredUpdate {
  name: string;
  update: Uint8Array;
}

/**
 * What a device holds of a document, read behind the engine's back: at rest, opened, or put aside as refused. With the
 * device's key, nothing may rest there in clear.
 */
export async function readDisk(
  disk: MemoryDisk,
  base: string,
  name: string,
  key: Uint8Array | null,
): Promise<{ held: IdSet; refused: IdSet }> {
  const held = new IdSet();
  const refused = new IdSet();
  const factory = disk.mount().indexedDB;
  const names = await disk.names();
  if (names.includes(base)) {
    const db = await open(factory, base);
    for (const table of ['cold', 'refused'])
      for (const [row, stored] of await rows(db, table)) {
        const value = read(key, stored, `${base}\0${table}\0${row}`) as StoredUpdate;
        if (value.name === name) (table === 'cold' ? held : refused).addUpdate(value.update);
      }
    db.close();
  }
  const docDatabase = `${base}:${name}`;
  if (names.includes(docDatabase)) {
    const db = await open(factory, docDatabase);
    for (const [, stored] of await rows(db, 'updates')) {
      if (key === null) held.addUpdate(stored as Uint8Array);
      else held.addUpdate(createCipher(key).open(sealedBytes(stored), `${docDatabase}\0updates`));
    }
    db.close();
  }
  return { held, refused };
}

function read(key: Uint8Array | null, stored: unknown, place: string): unknown {
  if (key === null) return stored;
  if (!isSealed(stored)) throw new Error(`${place} rests in clear`);
  return openValue(createCipher(key), stored, place);
}

function sealedBytes(stored: unknown): Uint8Array {
  if (!isSealed(stored)) throw new Error('an update rests in clear');
  return stored.sealed;
}

function open(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  return settled(factory.open(name));
}

async function rows(db: IDBDatabase, store: string): Promise<[string | number, unknown][]> {
  if (!db.objectStoreNames.contains(store)) return [];
  const table = db.transaction(store, 'readonly').objectStore(store);
  const [keys, values] = await Promise.all([
    settled(table.getAllKeys()) as Promise<(string | number)[]>,
    settled<unknown[]>(table.getAll()),
  ]);
  return keys.map((key, index) => [key, values[index]]);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
