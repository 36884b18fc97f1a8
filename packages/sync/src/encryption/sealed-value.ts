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
    return readValue(decoding.createDecoder(bytes));
  } catch (error) {
    throw new SealError('the seal holds no value', { cause: error });
  }
}

/** Kinds of lib0's `writeAny`. */
const OBJECT = 118;
const ARRAY = 117;

/** lib0's `readAny`, which would take a key `__proto__` for the prototype. */
function readValue(decoder: decoding.Decoder): unknown {
  const kind = decoder.arr[decoder.pos];
  if (kind !== OBJECT && kind !== ARRAY) return decoding.readAny(decoder);
  decoder.pos += 1;
  const count = decoding.readVarUint(decoder);
  if (kind === ARRAY) return Array.from({ length: count }, () => readValue(decoder));
  const entries: [string, unknown][] = [];
  for (let i = 0; i < count; i += 1) entries.push([decoding.readVarString(decoder), readValue(decoder)]);
  return Object.fromEntries(entries);
}

/** Place of a row of the person's database. */
export function rowPlace(database: string, table: string, key: string): string {
  return `${database}\0${table}\0${key}`;
}

/** Place of the updates of a warm document: their keys are given by the browser after they are sealed. */
export function updatePlace(database: string): string {
  return `${database}\0updates`;
}
