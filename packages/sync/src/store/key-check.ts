import type { Cipher } from '../encryption/cipher.ts';
import { SealError } from '../encryption/cipher.ts';
import { WrongKeyError } from '../encryption/damage.ts';
import { isSealed, openValue, rowPlace, sealValue } from '../encryption/sealed-value.ts';
import { committed, result } from './idb.ts';
import { KEY_CHECK } from './row-codec.ts';
import { toStorageError } from './storage-error.ts';

/** Finds out whether the database was sealed under this key; the first key to come is its key. @throws WrongKeyError, StorageError */
export async function checkKey(db: IDBDatabase, cipher: Cipher): Promise<void> {
  const place = rowPlace(db.name, 'state', KEY_CHECK);
  const known = await result<unknown>(begin(db, 'readonly').get(KEY_CHECK));
  if (known === undefined) {
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

function begin(db: IDBDatabase, mode: IDBTransactionMode): IDBObjectStore {
  try {
    return db.transaction('state', mode).objectStore('state');
  } catch (error) {
    throw toStorageError(error);
  }
}
