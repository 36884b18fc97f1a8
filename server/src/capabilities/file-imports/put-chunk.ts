import { createHash } from 'node:crypto';
import { BLOB_PART_BYTES } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { requireRoom } from '../attachments/index.ts';
import type { CapabilityDeps } from '../capability.ts';
import { insertChunk, requireChunkRoom } from './chunk-rows.ts';
import type { NewChunk } from './chunk-rows.ts';

export type ChunkDeps = Pick<CapabilityDeps, 'db' | 'blobs' | 'clock' | 'firmFileBytes'>;

/**
 * Stores one chunk, once however often it comes. Room is asked for before the work, and again once it is counted.
 * @param require asked for before anything is stored
 * @returns the SHA-256 of its bytes
 * @throws ApiError UNPROCESSABLE for too many or too large ones; CONFLICT as `insertChunk`; UNAVAILABLE when the store does
 *   not take it
 */
export async function putChunk(
  { db, blobs, clock, firmFileBytes }: ChunkDeps,
  who: Principal,
  chunk: NewChunk,
  content: Blob,
  require: (trx: Trx) => Promise<void> = () => Promise.resolve(),
): Promise<Buffer> {
  const { firmId } = who;
  const { size } = content;
  if (size > BLOB_PART_BYTES) throw new ApiError('TOO_LARGE');
  await db.asFirm(firmId, async (trx) => {
    await require(trx);
    await requireRoom(trx, firmId, firmFileBytes, size);
    await requireChunkRoom(trx, who, chunk, size);
  });
  const bytes = new Uint8Array(await content.arrayBuffer());
  const stored =
    size === 0 ? { address: null, hash: createHash('sha256').digest(), size } : await blobs.putPart(firmId, bytes);
  await db.asFirm(firmId, async (trx) => {
    await requireRoom(trx, firmId, firmFileBytes);
    await insertChunk(trx, who, chunk, stored, clock.now());
    await requireRoom(trx, firmId, firmFileBytes);
  });
  return stored.hash;
}
