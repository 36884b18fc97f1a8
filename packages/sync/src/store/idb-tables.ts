import { committed, deleteDatabase, openDatabase, result } from './idb.ts';
import { toStorageError } from './storage-error.ts';
import { TABLES } from './tables.ts';
import type { Rows, TableName, Tables } from './tables.ts';

/** @throws StorageError when the browser refuses the database. */
export async function openIdbTables(factory: IDBFactory, name: string): Promise<Tables> {
  const db = await openDatabase(factory, name, 1, (fresh) => {
    for (const table of TABLES) fresh.createObjectStore(table);
  });
  return {
    durable: true,
    run: (mode, tables, work) => run(db, mode, tables, work),
    close: () => db.close(),
    async destroy() {
      db.close();
      await deleteDatabase(factory, name);
    },
  };
}

async function run<T>(
  db: IDBDatabase,
  mode: 'readonly' | 'readwrite',
  tables: TableName[],
  work: (rows: Rows) => T | Promise<T>,
): Promise<T> {
  let tx: IDBTransaction;
  try {
    tx = db.transaction(tables, mode);
  } catch (error) {
    throw toStorageError(error);
  }
  const commit = committed(tx);
  const rows: Rows = {
    get: <V>(table: TableName, key: string) => result<V | undefined>(tx.objectStore(table).get(key)),
    all: <V>(table: TableName) => result<V[]>(tx.objectStore(table).getAll()),
    put: (table, key, value) => void tx.objectStore(table).put(value, key),
    delete: (table, key) => void tx.objectStore(table).delete(key),
  };
  let failure: { error: unknown } | null = null;
  let value: T | undefined;
  try {
    value = await work(rows);
  } catch (error) {
    failure = { error };
    abort(tx);
  }
  try {
    await commit;
  } catch (error) {
    // When the transaction itself failed, its reason is the cause and the error of `work` only an echo.
    if (tx.error !== null || failure === null) throw error;
  }
  if (failure !== null) throw failure.error;
  return value as T;
}

function abort(tx: IDBTransaction): void {
  try {
    tx.abort();
  } catch {
    // Already finished: the commit promise tells how.
  }
}
