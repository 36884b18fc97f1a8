import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';
import { BadUpdate } from './inspect.ts';
import type { ClockRange } from './inspect.ts';

/** Client id -> first clock that is not known. */
export type StateVector = Map<number, number>;

/** The same bytes for the same state, whatever the order in which it was learned: equal devices share one answer. */
export function encodeStateVector(vector: StateVector): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, vector.size);
  for (const [client, clock] of [...vector].sort(([a], [b]) => b - a)) {
    encoding.writeVarUint(encoder, client);
    encoding.writeVarUint(encoder, clock);
  }
  return encoding.toUint8Array(encoder);
}

/** @throws BadUpdate */
export function decodeStateVector(bytes: Uint8Array): StateVector {
  try {
    return Y.decodeStateVector(bytes);
  } catch (error) {
    throw new BadUpdate('not a state vector', { cause: error });
  }
}

export function advance(vector: StateVector, ranges: Map<number, ClockRange>): void {
  for (const [client, { to }] of ranges) {
    if ((vector.get(client) ?? 0) < to) vector.set(client, to);
  }
}
