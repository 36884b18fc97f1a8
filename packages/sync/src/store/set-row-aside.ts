import type { DocName } from '@basoche/protocol';
import type { DocRow } from './doc-row.ts';
import { newDocRow } from './doc-row.ts';
import { committed, result } from './idb.ts';
import { DamagedRowError } from './row-codec.ts';
import type { RowCodec } from './row-codec.ts';
import { toStorageError } from './storage-error.ts';
import { DAMAGED, TABLES } from './tables.ts';

/** Pending marker of a document whose row was lost: nobody knows what the server lacks of it. */
const UNKNOWN_TAB = 'damaged';

/**
 * Moves a row that does not open out of its table, as it is, and makes the engine ask again for what the row stood for
 * [EN6]. @throws StorageError
 */
export async function setRowAside(db: IDBDatabase, codec: RowCodec, { table, key }: DamagedRowError): Promise<void> {
  const tx = begin(db);
  const commit = committed(tx);
  const store = tx.objectStore(table);
  const moved = (async () => {
    const value = await result<unknown>(store.get(key));
    if (value === undefined) return;
    tx.objectStore(DAMAGED).add({ table, key, value });
    store.delete(key);
    if (table === 'docs') {
      const row: DocRow = { ...newDocRow(key as DocName), pending: { [UNKNOWN_TAB]: 1 }, rest: 'warm', lastOpened: 1 };
      store.put(codec.write('docs', key, row), key);
    }
    // The whole list is asked for again.
    if (table === 'manifest') tx.objectStore('state').delete('cursor');
    if (table === 'cold') await forgetSeq(tx, codec, key);
  })();
  // The transaction tells why; its requests only echo that it was aborted.
  await Promise.all([moved.catch(() => undefined), commit]);
}

/** The content is no longer there: the background has to fetch it again. */
async function forgetSeq(tx: IDBTransaction, codec: RowCodec, key: string): Promise<void> {
  const docs = tx.objectStore('docs');
  const stored = await result<unknown>(docs.get(key));
  if (stored === undefined) return;
  try {
    const row = codec.read('docs', key, stored) as DocRow;
    docs.put(codec.write('docs', key, { ...row, seq: 0, serverVector: null }), key);
  } catch (error) {
    // Damaged as well: it is set aside when it is read, and starts again from nothing.
    if (!(error instanceof DamagedRowError)) throw error;
  }
}

function begin(db: IDBDatabase): IDBTransaction {
  try {
    return db.transaction([...TABLES, DAMAGED], 'readwrite');
  } catch (error) {
    throw toStorageError(error);
  }
}
