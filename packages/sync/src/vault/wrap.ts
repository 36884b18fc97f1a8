import type { SecretKind, SecretWrap, Wrapped } from './key-row.ts';

/** Rounds of PBKDF2-SHA-256 for a new secret. */
export const ITERATIONS = 600_000;
const NONCE_BYTES = 12;
const SALT_BYTES = 16;

/** The part of `Crypto` that the vault uses. */
export type CryptoLike = Pick<Crypto, 'subtle' | 'getRandomValues'>;

export async function newDeviceKey(crypto: CryptoLike): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** `owner` is bound into the wrap: another person's row does not open. */
export async function wrap(
  crypto: CryptoLike,
  key: CryptoKey,
  data: Uint8Array<ArrayBuffer>,
  owner: string,
): Promise<Wrapped> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData: encode(owner) }, key, data);
  return { nonce, bytes: new Uint8Array(bytes) };
}

/** `null` when it does not open. */
export async function unwrap(
  crypto: CryptoLike,
  key: CryptoKey,
  { nonce, bytes }: Wrapped,
  owner: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: encode(owner) };
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return null;
    throw error;
  }
}

export async function wrapUnderSecret(
  crypto: CryptoLike,
  secret: string,
  kind: SecretKind,
  data: Uint8Array<ArrayBuffer>,
  owner: string,
): Promise<SecretWrap> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const key = await derive(crypto, secret, salt, ITERATIONS);
  return { kind, salt, iterations: ITERATIONS, ...(await wrap(crypto, key, data, owner)) };
}

/** `null` for a wrong secret. */
export async function unwrapUnderSecret(
  crypto: CryptoLike,
  secret: string,
  wrapped: SecretWrap,
  owner: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return unwrap(crypto, await derive(crypto, secret, wrapped.salt, wrapped.iterations), wrapped, owner);
}

async function derive(
  crypto: CryptoLike,
  secret: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<CryptoKey> {
  // The same letters typed on another keyboard are the same secret.
  const material = await crypto.subtle.importKey('raw', encode(secret.normalize('NFKC')), 'PBKDF2', false, [
    'deriveKey',
  ]);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return crypto.subtle.deriveKey(algorithm, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
