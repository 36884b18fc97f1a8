import { EMPTY_UPDATE } from './merge.ts';
import { scanUpdate } from './scan.ts';
import type { StateVector } from './state-vector.ts';

/** How far an update goes, and what it deletes. */
export interface Extent {
  /** Per client id, the clock after its last struct. */
  vector: StateVector;
  /** Its deletes alone, as an update. */
  deletes: Uint8Array;
}

/** @throws Error when the bytes are no update */
export function extentOf(update: Uint8Array): Extent {
  const { structs, deletesAt } = scanUpdate(update);
  const vector: StateVector = new Map();
  for (const { id, length } of structs) vector.set(id.client, id.clock + length);
  return { vector, deletes: new Uint8Array(Buffer.concat([EMPTY_UPDATE.subarray(0, 1), update.subarray(deletesAt)])) };
}
