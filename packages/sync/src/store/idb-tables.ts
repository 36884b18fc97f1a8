import type { Cipher } from '../encryption/cipher.ts';
import { Damage } from '../encryption/damage.ts';
import type { Clock } from '../platform/clock.ts';
import { committed, eraseDatabase, openDatabase, result } from './idb.ts';
import { checkKey } from './key-check.ts';
import { DamagedRowError, PlainRows, SealedRows } from './row-codec.ts';
import type { RowCodec } from './row-codec.ts';
import { setRowAside } from './set-row-aside.ts';
import { toStorageError } from './storage-error.ts';
import { DAMAGED, TABLES } from './tables.ts';
import type { Rows, TableName, Tables } from './tables.ts';

/** Version of the databases of a device that keeps everything in clear, and of one that seals it [EN5]. */
export const PLAIN_VERSION = 1;
export const SEALED_VERSION = 2;
/** Rows rewritten in one transaction, so that nobody waits long. */
const CHUNK = 100;

/**
 * The person's database. With a cipher, every value is sealed.
 * @throws StorageError when the browser refuses the database; WrongKeyError
 */
export async function openIdbTables(
  factory: IDBFactory,
  name: string,
  cipher: Cipher | null = null,
  damage: Damage = new Damage(),
  clock?: Clock,
): Promise<Tables> {
  const db = await openDatabase(factory, name, cipher === null ? PLAIN_VERSION : SEALED_VERSION, createStores, clock);
  if (cipher === null) return tablesOf(factory, db, new PlainRows(), damage);
  try {
    await checkKey(db, cipher);
    const codec = new SealedRows(cipher, name);
    const found = await result<{ table: string; key: string }[]>(
      transaction(db, [DAMAGED], 'readonly').objectStore(DAMAGED).getAll(),
    );
    for (const { table, key } of found) damage.add(placeOf(table, key));
    return tablesOf(factory, db, codec, damage);
  } catch (error) {
    db.close();
    throw error;
  }
}

/** The same without a key, whatever its version: for the few values that are never sealed. @throws StorageError */
export async function openTablesAsTheyAre(factory: IDBFactory, name: string, clock?: Clock): Promise<Tables> {
  const db = await openDatabase(factory, name, undefined, createStores, clock);
  return tablesOf(factory, db, new PlainRows(), new Damage());
}

function createStores(db: IDBDatabase): void {
  for (const table of TABLES) if (!db.objectStoreNames.contains(table)) db.createObjectStore(table);
  if (!db.objectStoreNames.contains(DAMAGED)) db.createObjectStore(DAMAGED, { autoIncrement: true });
}

function tablesOf(factory: IDBFactory, db: IDBDatabase, codec: RowCodec, damage: Damage): Tables {
  /** Damaged rows that a device without room could not set aside: what only reads goes on without them. */
  const hidden = new Set<string>();
  return {
    durable: true,
    async run(mode, tables, work) {
      for (;;) {
        try {
          return await run(db, mode === 'readonly' ? hiding(codec, hidden) : codec, mode, tables, work);
        } catch (error) {
          if (!(error instanceof DamagedRowError)) throw error;
          const place = placeOf(error.table, error.key);
          damage.add(place);
          try {
            // The row leaves its table as it is, and the transaction is made again without it.
            await setRowAside(db, codec, error);
          } catch (full) {
            if (mode === 'readwrite') throw full;
            hidden.add(place);
          }
        }
      }
    },
    async sealPlain() {
      for (const table of TABLES) await sealTable(db, codec, table);
    },
    close: () => db.close(),
    async destroy() {
      db.close();
      await eraseDatabase(factory, db.name);
    },
  };
}

function placeOf(table: string, key: string): string {
  return `${table}/${key}`;
}

function hiding(codec: RowCodec, hidden: ReadonlySet<string>): RowCodec {
  if (hidden.size === 0) return codec;
  return {
    sealed: codec.sealed,
    write: (table, key, value) => codec.write(table, key, value),
    isPlain: (table, key, stored) => codec.isPlain(table, key, stored),
    read: (table, key, stored) => (hidden.has(placeOf(table, key)) ? undefined : codec.read(table, key, stored)),
  };
}

async function sealTable(db: IDBDatabase, codec: RowCodec, table: TableName): Promise<void> {
  const keys = (await result(transaction(db, [table], 'readonly').objectStore(table).getAllKeys())) as string[];
  for (let at = 0; at < keys.length; at += CHUNK) {
    const tx = transaction(db, [table], 'readwrite');
    const commit = committed(tx);
    const store = tx.objectStore(table);
    const chunk = keys.slice(at, at + CHUNK).map(async (key) => {
      const stored = await result<unknown>(store.get(key));
      if (stored !== undefined && codec.isPlain(table, key, stored)) store.put(codec.write(table, key, stored), key);
    });
    // The transaction tells why; its requests only echo that it was aborted.
    await Promise.all([...chunk.map((each) => each.catch(() => undefined)), commit]);
  }
}

function transaction(db: IDBDatabase, stores: string[], mode: IDBTransactionMode): IDBTransaction {
  try {
    return db.transaction(stores, mode);
  } catch (error) {
    throw toStorageError(error);
  }
}

async function run<T>(
  db: IDBDatabase,
  codec: RowCodec,
  mode: 'readonly' | 'readwrite',
  tables: TableName[],
  work: (rows: Rows) => T | Promise<T>,
): Promise<T> {
  const tx = transaction(db, tables, mode);
  const commit = committed(tx);
  const rows: Rows = {
    get: async <V>(table: TableName, key: string) =>
      codec.read(table, key, await result<unknown>(tx.objectStore(table).get(key))) as V | undefined,
    all: async <V>(table: TableName) => {
      const store = tx.objectStore(table);
      if (!codec.sealed) return result<V[]>(store.getAll());
      const [keys, values] = await Promise.all([
        result(store.getAllKeys()) as Promise<string[]>,
        result<unknown[]>(store.getAll()),
      ]);
      return values
        .map((value, index) => codec.read(table, keys[index] ?? '', value) as V | undefined)
        .filter((value) => value !== undefined);
    },
    keys: (table) => result(tx.objectStore(table).getAllKeys()) as Promise<string[]>,
    put: (table, key, value) => void tx.objectStore(table).put(codec.write(table, key, value), key),
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
