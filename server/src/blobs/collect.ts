import type { Clock } from '@basoche/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import { objectName } from './blob-store.ts';
import type { BlobStore } from './blob-store.ts';
import { isReferenced } from './references.ts';

/** What nothing uses stays this long: a copy of the store that is made after one of the database has all that that names. */
const GRACE_MS = 24 * 3_600_000;
/** Rows of one transaction. */
const BATCH = 500;
/** Batches, and objects, of one run; the next run goes on. */
const MAX_BATCHES = 200;
const MAX_OBJECTS = 20_000;

export interface CollectDeps {
  db: Db;
  store: BlobStore;
  clock: Clock;
}

/** Removes blobs that nothing has named for a day, then parts that no blob has. @throws StoreError; what is left goes with the next run */
export async function collect({ db, store, clock }: CollectDeps): Promise<void> {
  const now = new Date(clock.now());
  const before = new Date(clock.now() - GRACE_MS);
  await inBatches(db, (trx) => count(trx, markUsed()));
  await inBatches(db, (trx) => count(trx, markUnused(now, before)));
  await inBatches(db, (trx) => removeBlobs(trx, before));
  await inBatches(db, (trx) => count(trx, releaseParts(before)));
  for (let removed = 0; removed < MAX_OBJECTS; removed += 1)
    if (!(await db.asWorker((trx) => removeObject(trx, store, before)))) return;
}

async function inBatches(db: Db, work: (trx: Trx) => Promise<number>): Promise<void> {
  for (let batches = 0; batches < MAX_BATCHES; batches += 1) if ((await db.asWorker(work)) === 0) return;
}

async function count(trx: Trx, query: RawBuilder<unknown>): Promise<number> {
  return Number((await query.execute(trx)).numAffectedRows ?? 0);
}

function markUsed(): RawBuilder<unknown> {
  return sql`update blob set unused_since = null where ctid = any(array(
    select blob.ctid from blob where unused_since is not null and ${isReferenced()} limit ${BATCH} for update skip locked))`;
}

function markUnused(now: Date, before: Date): RawBuilder<unknown> {
  return sql`update blob set unused_since = ${now} where ctid = any(array(
    select blob.ctid from blob where unused_since is null and used_at < ${before} and not ${isReferenced()}
    limit ${BATCH} for update skip locked))`;
}

/** Nobody can begin to name a row that is locked: what names it by then is seen by the statement that follows. */
async function removeBlobs(trx: Trx, before: Date): Promise<number> {
  const { rows } = await sql<{ firm_id: string; id: string }>`select firm_id, id from blob
    where unused_since < ${before} and not ${isReferenced()} limit ${BATCH} for update skip locked`.execute(trx);
  if (rows.length === 0) return 0;
  await sql`delete from blob using unnest(${rows.map((row) => row.firm_id)}::uuid[], ${rows.map((row) => row.id)}::text[])
      as locked (firm_id, id)
    where blob.firm_id = locked.firm_id and blob.id = locked.id and not ${isReferenced()}`.execute(trx);
  return rows.length;
}

/** Of `stored_part`: no file, no upload and no chunk has it. */
const UNUSED = sql<boolean>`not exists (select from blob_part named
    where named.firm_id = stored_part.firm_id and named.address = stored_part.address)
  and not exists (select from upload_part named
    where named.firm_id = stored_part.firm_id and named.address = stored_part.address)
  and not exists (select from upload_chunk named
    where named.firm_id = stored_part.firm_id and named.address = stored_part.address)`;

/** Whoever comes with one of these parts now writes it again. */
function releaseParts(before: Date): RawBuilder<unknown> {
  return sql`update stored_part set is_stored = false where ctid = any(array(
    select stored_part.ctid from stored_part where is_stored and used_at < ${before} and ${UNUSED}
    limit ${BATCH} for update skip locked))`;
}

/** The object goes before its row, whose lock keeps away whoever wants to write it: an object without a row never stays. */
async function removeObject(trx: Trx, store: BlobStore, before: Date): Promise<boolean> {
  const { rows } = await sql<{ firm_id: string; address: string }>`select firm_id, address from stored_part
    where not is_stored and used_at < ${before} and ${UNUSED} limit 1 for update skip locked`.execute(trx);
  const [part] = rows;
  if (!part) return false;
  await store.remove(objectName(part.firm_id, part.address));
  await trx.deleteFrom('stored_part').where('firm_id', '=', part.firm_id).where('address', '=', part.address).execute();
  return true;
}
