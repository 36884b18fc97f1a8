import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { encodeDeleteSet } from './delete-set.ts';
import type { ClockRange } from './inspect.ts';

/** An update whose content is known. */
export interface KnownUpdate {
  bytes: Uint8Array;
  ranges: Map<number, ClockRange>;
  deletes: Map<number, ClockRange[]>;
}

/** What one client id brings: its structs as they stand in the updates. */
interface Run {
  from: number;
  to: number;
  count: number;
  structs: Uint8Array[];
}

/**
 * The updates as one, their bytes put behind each other without reading the structs: what people type is one client id
 * an update, each going on where the last one ended. `null` for anything else, which `mergeAll` reads.
 */
export function joinUpdates(updates: readonly KnownUpdate[]): Uint8Array | null {
  const runs = new Map<number, Run>();
  const deletes = new Map<number, ClockRange[]>();
  for (const { bytes, ranges, deletes: deleted } of updates) {
    if (ranges.size > 1) return null;
    const end = startOfDeletes(bytes, deleted);
    if (end === null) return null;
    for (const [client, list] of deleted) {
      const known = deletes.get(client);
      if (known) for (const range of list) known.push(range);
      else deletes.set(client, [...list]);
    }
    for (const [client, range] of ranges) if (!goOn(runs, client, range, bytes.subarray(0, end))) return null;
  }
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, runs.size);
  for (const [client, { from, count, structs }] of [...runs].sort(([a], [b]) => b - a)) {
    encoding.writeVarUint(encoder, count);
    encoding.writeVarUint(encoder, client);
    encoding.writeVarUint(encoder, from);
    for (const bytes of structs) encoding.writeUint8Array(encoder, bytes);
  }
  encoding.writeUint8Array(encoder, encodeDeleteSet(deletes));
  return encoding.toUint8Array(encoder);
}

/** Where the delete set begins; `null` when it is not written as `encodeDeleteSet` writes it. */
function startOfDeletes(bytes: Uint8Array, deletes: Map<number, ClockRange[]>): number | null {
  const expected = encodeDeleteSet(deletes);
  const start = bytes.length - expected.length;
  return start > 0 && expected.every((byte, index) => bytes[start + index] === byte) ? start : null;
}

/** @param bytes an update without its delete set */
function goOn(runs: Map<number, Run>, client: number, range: ClockRange, bytes: Uint8Array): boolean {
  const decoder = decoding.createDecoder(bytes);
  if (decoding.readVarUint(decoder) !== 1) return false;
  const count = decoding.readVarUint(decoder);
  if (decoding.readVarUint(decoder) !== client || decoding.readVarUint(decoder) !== range.from) return false;
  const structs = bytes.subarray(decoder.pos);
  const run = runs.get(client);
  if (!run) runs.set(client, { ...range, count, structs: [structs] });
  else if (run.to !== range.from) return false;
  else {
    run.to = range.to;
    run.count += count;
    run.structs.push(structs);
  }
  return true;
}
