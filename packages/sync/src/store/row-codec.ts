import type { Cipher } from '../encryption/cipher.ts';
import { isSealed, openValue, rowPlace, sealValue } from '../encryption/sealed-value.ts';
import type { TableName } from './tables.ts';

/** A sealed row that does not open with the device's key. */
export class DamagedRowError extends Error {
  override name = 'DamagedRowError';
  readonly table: TableName;
  readonly key: string;

  constructor(table: TableName, key: string, cause: unknown) {
    super(`${table}/${key} does not open`, { cause });
    this.table = table;
    this.key = key;
  }
}

/** How values rest in the tables. */
export interface RowCodec {
  readonly sealed: boolean;
  write(table: TableName, key: string, value: unknown): unknown;
  /** @throws DamagedRowError */
  read(table: TableName, key: string, stored: unknown): unknown;
  /** Written in clear where it should be sealed. */
  isPlain(table: TableName, key: string, stored: unknown): boolean;
}

/** Rows of `state` that are read without a key: the wipe under way, and what tells the right key from another. */
export const WIPING = 'wiping';
export const KEY_CHECK = 'key';
const CLEAR = new Set([WIPING, KEY_CHECK]);

export class PlainRows implements RowCodec {
  readonly sealed = false;

  write(_table: TableName, _key: string, value: unknown): unknown {
    return value;
  }

  read(_table: TableName, _key: string, stored: unknown): unknown {
    return stored;
  }

  isPlain(): boolean {
    return false;
  }
}

export class SealedRows implements RowCodec {
  readonly sealed = true;
  readonly #cipher: Cipher;
  readonly #database: string;

  constructor(cipher: Cipher, database: string) {
    this.#cipher = cipher;
    this.#database = database;
  }

  write(table: TableName, key: string, value: unknown): unknown {
    if (isClear(table, key)) return value;
    return sealValue(this.#cipher, value, rowPlace(this.#database, table, key));
  }

  read(table: TableName, key: string, stored: unknown): unknown {
    if (!isSealed(stored)) return stored;
    try {
      return openValue(this.#cipher, stored, rowPlace(this.#database, table, key));
    } catch (error) {
      throw new DamagedRowError(table, key, error);
    }
  }

  isPlain(table: TableName, key: string, stored: unknown): boolean {
    return !isClear(table, key) && !isSealed(stored);
  }
}

function isClear(table: TableName, key: string): boolean {
  return table === 'state' && CLEAR.has(key);
}
