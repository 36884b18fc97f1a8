import type { Cipher } from '../encryption/cipher.ts';
import { SealError } from '../encryption/cipher.ts';
import { WrongKeyError } from '../encryption/damage.ts';
import { isSealed, openValue, rowPlace, sealValue } from '../encryption/sealed-value.ts';
import type { SealedValue } from '../encryption/sealed-value.ts';
import { committed, result } from './idb.ts';
import { KEY_CHECK } from './row-codec.ts';
import { toStorageError } from './storage-error.ts';
import { TABLES } from './tables.ts';
import type { TableName } from './tables.ts';

/** Rows of a table that are tried: one that opens is enough. */
const MAX_TRIED = 20;

/**
 * Finds out whether the database was sealed under this key. The first key to come is its key, unless what is sealed in it
 * already opens with none: a device without room may have kept it from being noted. @throws WrongKeyError, StorageError
 */
export async function checkKey(db: IDBDatabase, cipher: Cipher): Promise<void> {
  const place = rowPlace(db.name, 'state', KEY_CHECK);
  const known = await result<unknown>(begin(db, 'readonly').get(KEY_CHECK));
  if (known === undefined) {
    if (await isOfAnotherKey(db, cipher)) throw new WrongKeyError(`${db.name} was sealed under another key`);
    const store = begin(db, 'readwrite');
    const commit = committed(store.transaction);
    store.put(sealValue(cipher, true, place), KEY_CHECK);
    // A full device says so at the first edit, and reads on.
    await commit.catch(() => undefined);
    return;
  }
  try {
    if (isSealed(known) && openValue(cipher, known, place) === true) return;
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
  }
  throw new WrongKeyError(`${db.name} was sealed under another key`);
}

/** Something in it is sealed, and nothing of it opens. */
async function isOfAnotherKey(db: IDBDatabase, cipher: Cipher): Promise<boolean> {
  let isSealedSomewhere = false;
  for (const table of TABLES) {
    const keys = await result(begin(db, 'readonly', table).getAllKeys(null, MAX_TRIED));
    for (const key of keys as string[]) {
      const value = await result<unknown>(begin(db, 'readonly', table).get(key));
      if (!isSealed(value)) continue;
      if (opens(cipher, value, rowPlace(db.name, table, key))) return false;
      isSealedSomewhere = true;
    }
  }
  return isSealedSomewhere;
}

function opens(cipher: Cipher, value: SealedValue, place: string): boolean {
  try {
    openValue(cipher, value, place);
    return true;
  } catch (error) {
    if (error instanceof SealError) return false;
    throw error;
  }
}

function begin(db: IDBDatabase, mode: IDBTransactionMode, table: TableName = 'state'): IDBObjectStore {
  try {
    return db.transaction(table, mode).objectStore(table);
  } catch (error) {
    throw toStorageError(error);
  }
}
