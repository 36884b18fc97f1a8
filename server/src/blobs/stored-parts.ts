import type { Clock } from '@basoche/domain';
import { BLOB_PART_BYTES } from '@basoche/protocol';
import type { Db, Trx } from '../db/database.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { objectName, StoreError } from './blob-store.ts';
import type { BlobStore } from './blob-store.ts';
import { firmKeys } from './firm-keys.ts';
import { addressOf, hashOf, sealPart } from './sealed-part.ts';

export interface StoredPart {
  address: string;
  hash: Buffer;
  size: number;
}

interface StoredPartsDeps {
  db: Db;
  secrets: Secrets;
  store: BlobStore;
  clock: Clock;
}

/**
 * Writes parts: the row comes first, is marked once the object is written, and no transaction is open meanwhile. The
 * embedded database has one transaction at a time: a slow store would hold up everybody.
 */
export function storedParts({ db, secrets, store, clock }: StoredPartsDeps) {
  /** What this process is writing, by the name of the object. */
  const running = new Map<string, Promise<void>>();

  /** Resolves once the part is stored for good, and writes it once. @throws StoreError; nothing says then that it is stored */
  async function putPart(firmId: string, bytes: Uint8Array): Promise<StoredPart> {
    if (bytes.length === 0 || bytes.length > BLOB_PART_BYTES) throw new RangeError('not the size of a part');
    const hash = hashOf(bytes);
    const size = bytes.length;
    const { keys, address, isStored } = await db.asFirm(firmId, async (trx) => {
      const own = await firmKeys(trx, secrets, firmId);
      const at = addressOf(own, hash);
      return { keys: own, address: at, isStored: await announce(trx, firmId, at, size) };
    });
    if (!isStored) {
      const name = objectName(firmId, address);
      await once(name, async () => {
        await store.put(name, sealPart(keys, name, bytes));
        await db.asFirm(firmId, (trx) => confirm(trx, firmId, address));
      });
    }
    return { address, hash, size };
  }

  async function once(name: string, write: () => Promise<void>): Promise<void> {
    const known = running.get(name) ?? write().finally(() => running.delete(name));
    running.set(name, known);
    await known;
  }

  /** @returns whether the store has the part already */
  async function announce(trx: Trx, firmId: string, address: string, size: number): Promise<boolean> {
    const used_at = new Date(clock.now());
    const row = await trx
      .insertInto('stored_part')
      .values({ firm_id: firmId, address, size, is_stored: false, used_at })
      .onConflict((conflict) => conflict.columns(['firm_id', 'address']).doUpdateSet({ used_at }))
      .returning('is_stored')
      .executeTakeFirstOrThrow();
    return row.is_stored;
  }

  async function confirm(trx: Trx, firmId: string, address: string): Promise<void> {
    const row = await trx
      .updateTable('stored_part')
      .set({ is_stored: true, used_at: new Date(clock.now()) })
      .where('firm_id', '=', firmId)
      .where('address', '=', address)
      .returning('address')
      .executeTakeFirst();
    // A database that went back meanwhile may have lost the firm's key as well.
    if (!row) throw new StoreError('the row of the part went while its object was written');
  }

  return putPart;
}
