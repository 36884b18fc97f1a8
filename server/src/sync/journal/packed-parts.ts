import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import type { ChunkParts } from '../history/history-parts.ts';
import type { SessionPart } from '../ports.ts';
import { pack, unpack } from './packed.ts';

/** Who wrote and deleted what in a chunk of the history. */
export async function encodeParts({ written, deleted }: ChunkParts): Promise<Uint8Array> {
  const encoder = encoding.createEncoder();
  for (const parts of [written, deleted]) {
    encoding.writeVarUint(encoder, parts.length);
    for (const { actorId, from, to, ranges } of parts) {
      encoding.writeVarString(encoder, actorId ?? '');
      encoding.writeVarUint(encoder, from);
      encoding.writeVarUint(encoder, to - from);
      encoding.writeVarUint(encoder, ranges.length);
      let before: { client: number; end: number } = { client: 0, end: 0 };
      for (const [client, clock, length] of ranges) {
        encoding.writeVarInt(encoder, client - before.client);
        encoding.writeVarInt(encoder, clock - before.end);
        encoding.writeVarUint(encoder, length);
        before = { client, end: clock + length };
      }
    }
  }
  return pack(encoding.toUint8Array(encoder));
}

/** @throws when they are not ours */
export async function decodeParts(packed: Uint8Array): Promise<ChunkParts> {
  const decoder = decoding.createDecoder(await unpack(packed));
  return { written: readParts(decoder), deleted: readParts(decoder) };
}

function readParts(decoder: decoding.Decoder): SessionPart[] {
  return Array.from({ length: decoding.readVarUint(decoder) }, () => {
    const actorId = decoding.readVarString(decoder) || null;
    const from = decoding.readVarUint(decoder);
    const to = from + decoding.readVarUint(decoder);
    const ranges: SessionPart['ranges'] = [];
    let before = { client: 0, end: 0 };
    for (let left = decoding.readVarUint(decoder); left > 0; left -= 1) {
      const client = before.client + decoding.readVarInt(decoder);
      const clock = before.end + decoding.readVarInt(decoder);
      const length = decoding.readVarUint(decoder);
      ranges.push([client, clock, length]);
      before = { client, end: clock + length };
    }
    return { actorId, from, to, ranges };
  });
}
