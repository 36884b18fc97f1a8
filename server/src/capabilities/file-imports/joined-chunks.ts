import { BLOB_PART_BYTES } from '@basoche/protocol';
import type { Blobs, StoredPart } from '../../blobs/index.ts';
import type { Chunk } from './chunk-rows.ts';

/**
 * The parts of the file that chunks make, in their order: those that have the size of parts are the parts, others are read
 * and cut anew, one part in memory at a time. Outside of any transaction.
 * @throws ApiError UNAVAILABLE when the store does not take it; DamagedBlobError
 */
export async function joinedChunks(
  blobs: Pick<Blobs, 'readPart' | 'putPart'>,
  firmId: string,
  chunks: readonly Chunk[],
): Promise<StoredPart[]> {
  const stored = chunks.flatMap(({ address, hash, size }) => (address === null ? [] : [{ address, hash, size }]));
  if (stored.slice(0, -1).every(({ size }) => size === BLOB_PART_BYTES)) return stored;
  const parts: StoredPart[] = [];
  let open = new Uint8Array(BLOB_PART_BYTES);
  let filled = 0;
  for (const chunk of stored) {
    let bytes = await blobs.readPart(firmId, chunk);
    while (bytes.length > 0) {
      const taken = bytes.subarray(0, BLOB_PART_BYTES - filled);
      open.set(taken, filled);
      filled += taken.length;
      bytes = bytes.subarray(taken.length);
      if (filled < BLOB_PART_BYTES) continue;
      parts.push(await blobs.putPart(firmId, open));
      open = new Uint8Array(BLOB_PART_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) parts.push(await blobs.putPart(firmId, open.subarray(0, filled)));
  return parts;
}
