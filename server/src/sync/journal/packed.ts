import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Deflated off the main thread. */
export async function pack(bytes: Uint8Array): Promise<Uint8Array> {
  return deflate(bytes, { level: 9 });
}

/** @throws when the bytes are not what `pack` made */
export async function unpack(packed: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await inflate(packed));
}
