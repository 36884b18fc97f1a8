import type { Blobs } from '../blobs/index.ts';

/** A content as a whole. @throws as `Blobs.read` */
export async function blobBytes(
  blobs: Pick<Blobs, 'read'>,
  firmId: string,
  blob: string,
  size: number,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const part of blobs.read(firmId, blob)) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
