import { KEY_BYTES } from '../encryption/cipher.ts';
import { sameBytes } from '../platform/same-bytes.ts';
import { committed, openDatabase, result } from '../store/idb.ts';
import { StorageError } from '../store/storage-error.ts';
import { parseKeyRow } from './key-row.ts';
import type { KeyRow, SecretKind, Wrapped } from './key-row.ts';
import { newDeviceKey, unwrap, unwrapUnderSecret, wrap, wrapUnderSecret } from './wrap.ts';
import type { CryptoLike } from './wrap.ts';

/** Database of the keys of everybody who uses this device, one row a person [EN8]. */
export const KEY_DATABASE = 'basoche-keys';
const KEYS = 'keys';

/** Wrong secrets before one has to wait, and the waits, milliseconds [EN11]. */
const FREE_TRIES = 3;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 300_000;

export type VaultState =
  | { state: 'open'; key: Uint8Array<ArrayBuffer>; secret: SecretKind | null }
  | { state: 'locked'; secret: SecretKind }
  /** The row cannot be read: what was sealed under its key stays sealed. */
  | { state: 'damaged' };

export type UnlockAnswer =
  | { ok: true; key: Uint8Array<ArrayBuffer> }
  | { ok: false; reason: 'wrong' | 'wait'; waitMs: number }
  | { ok: false; reason: 'damaged' };

export interface VaultPlatform {
  indexedDB: IDBFactory;
  crypto: CryptoLike;
  now(): number;
}

/** The data key of one person on this device. All methods throw StorageError. */
export class Vault {
  readonly #platform: VaultPlatform;
  readonly #owner: string;

  /** `owner` is the name of the person's database. */
  constructor(platform: VaultPlatform, owner: string) {
    this.#platform = platform;
    this.#owner = owner;
  }

  /** Makes the data key at the first opening. */
  async open(): Promise<VaultState> {
    const stored = await this.#change((row) => row);
    if (stored !== undefined) return this.#read(stored);
    const { crypto } = this.#platform;
    const key = await newDeviceKey(crypto);
    const data = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
    const device = { key, ...(await wrap(crypto, key, data, this.#owner)) };
    const fresh: KeyRow = { version: 1, device, secret: null, failures: 0, retryAt: 0 };
    // Another tab may have made one meanwhile: the first to be written is the key.
    return this.#read(await this.#change((row) => row ?? fresh));
  }

  /** `null` when this person has no key here. */
  async secretKind(): Promise<SecretKind | null> {
    return parseKeyRow(await this.#change((row) => row))?.secret?.kind ?? null;
  }

  /**
   * Wraps the key under what the person knows; what they knew before no longer opens. Where this device has another key,
   * or none, nothing changes and it fails [EN13].
   */
  async setSecret(key: Uint8Array<ArrayBuffer>, secret: string, kind: SecretKind): Promise<void> {
    const { crypto } = this.#platform;
    // The caller may wipe it meanwhile.
    const data = key.slice();
    const seen = parseKeyRow(await this.#change((row) => row));
    if (seen === null || !(await this.#holds(seen, data))) throw anotherKey();
    const wrapped = await wrapUnderSecret(crypto, secret, kind, data, this.#owner);
    data.fill(0);
    const stored = await this.#edit((row) =>
      isSameKey(row, seen) ? { ...row, secret: wrapped, failures: 0, retryAt: 0 } : row,
    );
    if (stored?.secret !== wrapped) throw anotherKey();
  }

  /** Erases the way in that asks nothing. Returns `false` and changes nothing when there is no other [EN9]. */
  async lock(): Promise<boolean> {
    const row = await this.#edit((now) => (now.secret === null ? now : { ...now, device: null }));
    return row !== null && row.secret !== null;
  }

  async unlock(secret: string): Promise<UnlockAnswer> {
    const { crypto } = this.#platform;
    const now = this.#platform.now();
    const seen = parseKeyRow(await this.#change((row) => row));
    if (seen === null || seen.secret === null) return { ok: false, reason: 'damaged' };
    // A moment further away than any wait was set before the clock was put right.
    const left = seen.retryAt - now;
    if (left > 0 && left <= LONGEST_WAIT_MS) return { ok: false, reason: 'wait', waitMs: left };
    const failures = seen.failures + 1;
    const waitMs = waitAfter(failures);
    // Counted before it is tried: closing the page does not take a failure back.
    await this.#edit((row) => ({ ...row, failures, retryAt: waitMs === 0 ? 0 : now + waitMs }));
    const data = await unwrapUnderSecret(crypto, secret, seen.secret, this.#owner);
    if (data === null) return { ok: false, reason: 'wrong', waitMs };
    const key = await newDeviceKey(crypto);
    const device = { key, ...(await wrap(crypto, key, data, this.#owner)) };
    const stored = await this.#edit((row) =>
      isSameKey(row, seen) ? { ...row, device, failures: 0, retryAt: 0 } : row,
    );
    return stored?.device === device ? { ok: true, key: data } : { ok: false, reason: 'damaged' };
  }

  /** Everything that was sealed under the key is lost with it. */
  async erase(): Promise<void> {
    await this.#change(() => undefined);
  }

  async #read(stored: unknown): Promise<VaultState> {
    const row = parseKeyRow(stored);
    if (row === null) return { state: 'damaged' };
    if (row.device !== null) {
      const key = await unwrap(this.#platform.crypto, row.device.key, row.device, this.#owner);
      if (key !== null) return { state: 'open', key, secret: row.secret?.kind ?? null };
    }
    return row.secret === null ? { state: 'damaged' } : { state: 'locked', secret: row.secret.kind };
  }

  /** The way in that asks nothing opens this key. */
  async #holds({ device }: KeyRow, data: Uint8Array): Promise<boolean> {
    if (device === null) return false;
    const key = await unwrap(this.#platform.crypto, device.key, device, this.#owner);
    return key !== null && sameBytes(key, data);
  }

  /** Changes a row that can be read; returns it, or `null` when there is none. */
  async #edit(change: (row: KeyRow) => KeyRow): Promise<KeyRow | null> {
    const stored = await this.#change((value) => {
      const row = parseKeyRow(value);
      return row === null ? value : change(row);
    });
    return parseKeyRow(stored);
  }

  /** One transaction; `undefined` deletes. Returns what is stored after it. */
  async #change(change: (stored: unknown) => unknown): Promise<unknown> {
    const db = await openDatabase(this.#platform.indexedDB, KEY_DATABASE, 1, (fresh) => fresh.createObjectStore(KEYS));
    try {
      const tx = db.transaction(KEYS, 'readwrite');
      const commit = committed(tx);
      const store = tx.objectStore(KEYS);
      const stored = await result<unknown>(store.get(this.#owner));
      const next = change(stored);
      if (next === undefined && stored !== undefined) store.delete(this.#owner);
      else if (next !== stored) store.put(next, this.#owner);
      await commit;
      return next;
    } finally {
      db.close();
    }
  }
}

/** The row still has a wrap that was seen: another tab made no key anew meanwhile. */
function isSameKey(row: KeyRow, seen: KeyRow): boolean {
  return isSameWrap(row.device, seen.device) || isSameWrap(row.secret, seen.secret);
}

function isSameWrap(a: Wrapped | null, b: Wrapped | null): boolean {
  return a !== null && b !== null && sameBytes(a.bytes, b.bytes);
}

function anotherKey(): StorageError {
  return new StorageError('this device has another key, or none', { full: false });
}

/** Milliseconds before the next try after so many wrong secrets in a row. */
export function waitAfter(failures: number): number {
  return failures < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_TRIES));
}
