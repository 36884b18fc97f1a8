import type { MemoryDisk } from '@basoche/testkit';
import { IdSet } from './id-set.ts';

interface StoredUpdate {
  name: string;
  update: Uint8Array;
}

/** What a device holds of a document, read behind the engine's back: at rest, opened, or put aside as refused. */
export async function readDisk(disk: MemoryDisk, base: string, name: string): Promise<{ held: IdSet; refused: IdSet }> {
  const held = new IdSet();
  const refused = new IdSet();
  const factory = disk.mount().indexedDB;
  const names = await disk.names();
  if (names.includes(base)) {
    const db = await open(factory, base);
    for (const row of await rows<StoredUpdate>(db, 'cold')) if (row.name === name) held.addUpdate(row.update);
    for (const row of await rows<StoredUpdate>(db, 'refused')) if (row.name === name) refused.addUpdate(row.update);
    db.close();
  }
  if (names.includes(`${base}:${name}`)) {
    const db = await open(factory, `${base}:${name}`);
    for (const update of await rows<Uint8Array>(db, 'updates')) held.addUpdate(update);
    db.close();
  }
  return { held, refused };
}

function open(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  return settled(factory.open(name));
}

function rows<T>(db: IDBDatabase, store: string): Promise<T[]> {
  if (!db.objectStoreNames.contains(store)) return Promise.resolve([]);
  return settled(db.transaction(store, 'readonly').objectStore(store).getAll() as IDBRequest<T[]>);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
