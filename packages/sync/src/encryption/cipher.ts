import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { randomBytes } from '@noble/ciphers/utils.js';

/** Bytes of a data key. */
export const KEY_BYTES = 32;
const NONCE_BYTES = 24;
const TAG_BYTES = 16;
const FORMAT = 1;

/**
 * XChaCha20-Poly1305 under the device's data key. Synchronous, because an IndexedDB transaction ends when one waits for
 * anything but its own requests. `place` says where the bytes belong: moved elsewhere, they do not open.
 */
export interface Cipher {
  seal(bytes: Uint8Array, place: string): Uint8Array<ArrayBuffer>;
  /** @throws SealError when the bytes were changed, moved, or sealed under another key */
  open(sealed: Uint8Array, place: string): Uint8Array;
}

/** Sealed bytes that do not open with this key in this place. */
export class SealError extends Error {
  override name = 'SealError';
}

export function createCipher(key: Uint8Array): Cipher {
  if (key.length !== KEY_BYTES) throw new RangeError(`a data key has ${KEY_BYTES} bytes`);
  const own = key.slice();
  return {
    seal(bytes, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const body = xchacha20poly1305(own, nonce, encode(place)).encrypt(bytes);
      const sealed = new Uint8Array(1 + NONCE_BYTES + body.length);
      sealed[0] = FORMAT;
      sealed.set(nonce, 1);
      sealed.set(body, 1 + NONCE_BYTES);
      return sealed;
    },
    open(sealed, place) {
      if (sealed.length < 1 + NONCE_BYTES + TAG_BYTES || sealed[0] !== FORMAT) throw new SealError('not sealed bytes');
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      try {
        return xchacha20poly1305(own, nonce, encode(place)).decrypt(sealed.subarray(1 + NONCE_BYTES));
      } catch (error) {
        throw new SealError('the seal is broken', { cause: error });
      }
    },
  };
}

function encode(place: string): Uint8Array {
  return new TextEncoder().encode(place);
}
