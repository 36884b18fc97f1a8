import * as encoding from 'lib0/encoding';
import type { ClockRange } from './inspect.ts';

/** A delete set as Yjs writes it at the end of an update (v1): client ids from high to low, ranges in their order. */
export function encodeDeleteSet(deletes: Map<number, ClockRange[]>): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, deletes.size);
  for (const [client, ranges] of [...deletes].sort(([a], [b]) => b - a)) {
    encoding.writeVarUint(encoder, client);
    encoding.writeVarUint(encoder, ranges.length);
    for (const { from, to } of ranges) {
      encoding.writeVarUint(encoder, from);
      encoding.writeVarUint(encoder, to - from);
    }
  }
  return encoding.toUint8Array(encoder);
}
