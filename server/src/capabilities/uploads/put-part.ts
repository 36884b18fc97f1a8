import { bytesOfPart } from '@basoche/protocol';
import type { StoredPart } from '../../blobs/index.ts';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CapabilityDeps } from '../capability.ts';
import { requireUpload } from './uploads.ts';

type PartDeps = Pick<CapabilityDeps, 'db' | 'blobs' | 'clock'>;

/**
 * Takes one part of an upload, once however often it comes.
 * @throws ApiError NOT_FOUND; UNPROCESSABLE for a part of another size; CONFLICT for other bytes than came before;
 * UNAVAILABLE when the store does not take it
 */
export async function putUploadPart(
  { db, blobs, clock }: PartDeps,
  who: Principal,
  id: string,
  part: number,
  bytes: Uint8Array,
): Promise<void> {
  const upload = await db.asFirm(who.firmId, (trx) => requireUpload(trx, who, id));
  if (bytes.length === 0 || bytes.length !== bytesOfPart(upload.size, part)) throw new ApiError('blobs.brokenPart');
  // What it became has its parts.
  if (upload.blob !== null) return;
  const stored = await blobs.putPart(who.firmId, bytes);
  await db.asFirm(who.firmId, (trx) => addPart(trx, who, { id, part, now: new Date(clock.now()) }, stored));
}

async function addPart(
  trx: Trx,
  who: Principal,
  { id, part, now }: { id: string; part: number; now: Date },
  { address, hash, size }: StoredPart,
): Promise<void> {
  // Cancelled or completed meanwhile: the part goes by itself.
  const upload = await requireUpload(trx, who, id, { isLocked: true });
  if (upload.blob !== null) return;
  const inserted = await trx
    .insertInto('upload_part')
    .values({ firm_id: who.firmId, upload: id, part, address, hash, size })
    .onConflict((conflict) => conflict.doNothing())
    .returning('part')
    .executeTakeFirst();
  if (!inserted) await requireSame(trx, id, part, hash);
  await trx.updateTable('upload').set({ used_at: now }).where('id', '=', id).execute();
}

async function requireSame(trx: Trx, id: string, part: number, hash: Buffer): Promise<void> {
  const known = await trx
    .selectFrom('upload_part')
    .select('hash')
    .where('upload', '=', id)
    .where('part', '=', part)
    .executeTakeFirstOrThrow();
  if (!known.hash.equals(hash)) throw new ApiError('blobs.partChanged');
}
