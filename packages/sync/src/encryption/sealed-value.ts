import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import type { Cipher } from './cipher.ts';
import { SealError } from './cipher.ts';

/** A value of a table at rest. Anything else in its place is a value that was written in clear. */
export interface SealedValue {
  sealed: Uint8Array;
}

export function isSealed(value: unknown): value is SealedValue {
  if (typeof value !== 'object' || value === null) return false;
  const { sealed } = value as Partial<SealedValue>;
  return sealed instanceof Uint8Array && Object.keys(value).length === 1;
}

/** What JSON has, and `undefined`, byte arrays and big integers. */
export function sealValue(cipher: Cipher, value: unknown, place: string): SealedValue {
  return {
    sealed: cipher.seal(
      encoding.encode((encoder) => encoding.writeAny(encoder, value as never)),
      place,
    ),
  };
}

/** @throws SealError */
export function openValue(cipher: Cipher, value: SealedValue, place: string): unknown {
  const bytes = cipher.open(value.sealed, place);
  try {
    return decoding.readAny(decoding.createDecoder(bytes)) as unknown;
  } catch (error) {
    throw new SealError('the seal holds no value', { cause: error });
  }
}

/** Place of a row of the person's database. */
export function rowPlace(database: string, table: string, key: string): string {
  return `${database}\0${table}\0${key}`;
}

/** Place of the updates of a warm document: their keys are given by the browser after they are sealed. */
export function updatePlace(database: string): string {
  return `${database}\0updates`;
}
