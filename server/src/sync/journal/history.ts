import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import type { HistoryEntry } from './journal.ts';
import { pack, unpack } from './packed.ts';

/** Compacted updates with seq, author and time, one after the other. */
export async function encodeHistory(entries: HistoryEntry[]): Promise<Uint8Array> {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, entries.length);
  let time = 0;
  for (const entry of entries) {
    encoding.writeVarUint(encoder, entry.seq);
    encoding.writeVarInt(encoder, entry.receivedAt - time);
    time = entry.receivedAt;
    encoding.writeVarString(encoder, entry.actorId ?? '');
    encoding.writeVarUint8Array(encoder, entry.bytes);
  }
  return pack(encoding.toUint8Array(encoder));
}

/** @throws when the chunk is not one of ours */
export async function decodeHistory(chunk: Uint8Array): Promise<HistoryEntry[]> {
  const decoder = decoding.createDecoder(await unpack(chunk));
  const count = decoding.readVarUint(decoder);
  const entries: HistoryEntry[] = [];
  let time = 0;
  for (let index = 0; index < count; index += 1) {
    const seq = decoding.readVarUint(decoder);
    time += decoding.readVarInt(decoder);
    const actorId = decoding.readVarString(decoder) || null;
    entries.push({ seq, receivedAt: time, actorId, bytes: decoding.readVarUint8Array(decoder) });
  }
  return entries;
}
