/** What tells the person apart from a stranger at this device. */
export type SecretKind = 'password' | 'code';

/** A data key under AES-256-GCM. */
export interface Wrapped {
  nonce: Uint8Array<ArrayBuffer>;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface SecretWrap extends Wrapped {
  kind: SecretKind;
  salt: Uint8Array<ArrayBuffer>;
  /** Of PBKDF2-SHA-256. */
  iterations: number;
}

/** One person's data key on this device, wrapped twice. */
export interface KeyRow {
  version: 1;
  /** Under a key that the browser uses and never gives out; absent while locked. */
  device: (Wrapped & { key: CryptoKey }) | null;
  /** Under what the person knows. */
  secret: SecretWrap | null;
  /** Wrong secrets in a row. */
  failures: number;
  /** Milliseconds since the epoch before which no secret is tried. */
  retryAt: number;
}

/** The row when it has its form; `null` when it was damaged. */
export function parseKeyRow(value: unknown): KeyRow | null {
  if (typeof value !== 'object' || value === null) return null;
  const { version, device, secret, failures, retryAt } = value as Partial<KeyRow>;
  if (version !== 1 || typeof failures !== 'number' || typeof retryAt !== 'number') return null;
  const known = {
    device: isWrapped(device) && device.key instanceof CryptoKey ? device : null,
    secret: isSecret(secret) ? secret : null,
  };
  if (known.device === null && known.secret === null) return null;
  return { version, ...known, failures, retryAt };
}

function isSecret(value: SecretWrap | null | undefined): value is SecretWrap {
  if (!isWrapped(value)) return false;
  const { kind, salt, iterations } = value;
  return (kind === 'password' || kind === 'code') && salt instanceof Uint8Array && typeof iterations === 'number';
}

function isWrapped<T extends Wrapped>(value: T | null | undefined): value is T {
  return value != null && value.nonce instanceof Uint8Array && value.bytes instanceof Uint8Array;
}
