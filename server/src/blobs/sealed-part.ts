import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { FirmKeys } from './firm-keys.ts';

const VERSION = 1;
const IV = 12;
const TAG = 16;

export function hashOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** Equal bytes of one firm have one address; who does not have its key cannot tell what stands there. */
export function addressOf({ address }: FirmKeys, hash: Uint8Array): string {
  return createHmac('sha256', address).update(hash).digest('hex');
}

/** AES-256-GCM, for the object of this name alone. */
export function sealPart({ content }: FirmKeys, name: string, bytes: Uint8Array): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', content, iv).setAAD(Buffer.from(name));
  const sealed = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), ...sealed]);
}

/** @throws Error when it was sealed for another object or firm, or changed */
export function openPart({ content }: FirmKeys, name: string, sealed: Uint8Array): Buffer {
  if (sealed[0] !== VERSION || sealed.length < 1 + IV + TAG) throw new Error('not a sealed part');
  const decipher = createDecipheriv('aes-256-gcm', content, sealed.subarray(1, 1 + IV), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(1 + IV, 1 + IV + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(1 + IV + TAG)), decipher.final()]);
}

/** The id of a file: of the hashes of its parts, which are always parted at the same places. */
export function blobIdOf(hashes: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const each of hashes) hash.update(each);
  return hash.digest('hex');
}
