import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

export const HISTORY_SEED_BYTES = 32;

/** PKCS#8 of an Ed25519 key, up to its seed. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs exports of histories in the name of this installation. */
export interface HistoryKey {
  /** PEM. */
  publicKey: string;
  /** SHA-256 of the key, for people to compare. */
  fingerprint: string;
  sign(bytes: Uint8Array): string;
}

/** @param seed 32 bytes; the same seed is the same key */
export function createHistoryKey(seed: Buffer): HistoryKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const open = createPublicKey(key);
  return {
    publicKey: open.export({ format: 'pem', type: 'spki' }).toString(),
    fingerprint: fingerprintOf(open),
    sign: (bytes) => sign(null, bytes, key).toString('base64'),
  };
}

/** Base64 of the signature, exactly as it is written. @returns false also for a key that is none */
export function isSigned(bytes: Uint8Array, signature: string, publicKey: string): boolean {
  try {
    const given = Buffer.from(signature, 'base64');
    return given.toString('base64') === signature && verify(null, bytes, createPublicKey(publicKey), given);
  } catch {
    return false;
  }
}

/** @throws when it is no key */
export function fingerprintOfPem(publicKey: string): string {
  return fingerprintOf(createPublicKey(publicKey));
}

function fingerprintOf(key: KeyObject): string {
  const digest = createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest('hex');
  return digest.toUpperCase().match(/.{8}/g)!.join(' ');
}
