import { BLOB_PART_BYTES } from '@basoche/protocol';
import type { Blobs } from './blobs.ts';
import type { StoredPart } from './stored-parts.ts';

/** All of a content, in memory. */
export async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

/** Stores a whole content part by part, outside of any transaction. @throws ApiError UNAVAILABLE when the store does not take it */
export async function putParts(blobs: Pick<Blobs, 'putPart'>, firmId: string, content: Blob): Promise<StoredPart[]> {
  const parts: StoredPart[] = [];
  for (let from = 0; from < content.size; from += BLOB_PART_BYTES) {
    const bytes = new Uint8Array(await content.slice(from, from + BLOB_PART_BYTES).arrayBuffer());
    parts.push(await blobs.putPart(firmId, bytes));
  }
  return parts;
}
