import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';
import { causalOrder } from './causal-order.ts';
import { encodeDeleteSet } from './delete-set.ts';
import type { ClockRange } from './inspect.ts';
import { EMPTY_UPDATE } from './merge.ts';
import type { Struct } from './struct.ts';

/**
 * Cuts an update into parts of about `size` bytes, each applicable once those before it are: a reader that loses the
 * line keeps what it has. Deletes come last.
 */
export function splitUpdate(update: Uint8Array, size: number): Uint8Array[] {
  if (update.length <= size) return [update];
  const { structs, ds } = Y.decodeUpdate(update);
  const ordered = causalOrder(structs.filter((struct) => !(struct instanceof Y.Skip)));
  if (ordered === null) throw new Error('circular content in the journal');
  const parts: Uint8Array[] = [];
  let batch: Struct[] = [];
  let weight = 0;
  const flush = () => {
    if (batch.length > 0) parts.push(encodeStructs(batch));
    batch = [];
    weight = 0;
  };
  for (const struct of ordered) {
    for (const piece of cut(struct, size)) {
      const pieceWeight = weigh(piece);
      if (weight + pieceWeight > size) flush();
      batch.push(piece);
      weight += pieceWeight;
    }
  }
  flush();
  for (const deletes of deleteGroups(ds.clients, size)) {
    parts.push(concat([EMPTY_UPDATE.subarray(0, 1), encodeDeleteSet(deletes)]));
  }
  return parts;
}

/** Only text can be longer than a message that was let in: Yjs joins what one person typed in a row. */
function cut(struct: Struct, size: number): Struct[] {
  const limit = Math.floor(size / 4);
  if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentString) || struct.length <= limit)
    return [struct];
  const pieces: Struct[] = [];
  const text = struct.content.str;
  const { client, clock } = struct.id;
  for (let from = 0; from < text.length;) {
    let to = Math.min(from + limit, text.length);
    if (to < text.length && isHighSurrogate(text.charCodeAt(to - 1))) to -= 1;
    const content = new Y.ContentString(text.slice(from, to));
    const origin = from === 0 ? struct.origin : new Y.ID(client, clock + from - 1);
    const id = new Y.ID(client, clock + from);
    pieces.push(new Y.Item(id, null, origin, null, struct.rightOrigin, struct.parent, struct.parentSub, content));
    from = to;
  }
  return pieces;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function weigh(struct: Struct): number {
  const encoder = new Y.UpdateEncoderV1();
  struct.write(encoder, 0);
  return encoding.length(encoder.restEncoder) + 12;
}

function encodeStructs(structs: Struct[]): Uint8Array {
  const byClient = new Map<number, Struct[]>();
  for (const struct of structs) {
    const list = byClient.get(struct.id.client);
    if (list) list.push(struct);
    else byClient.set(struct.id.client, [struct]);
  }
  const encoder = new Y.UpdateEncoderV1();
  encoding.writeVarUint(encoder.restEncoder, byClient.size);
  for (const [client, list] of [...byClient].sort(([a], [b]) => b - a)) {
    encoding.writeVarUint(encoder.restEncoder, list.length);
    encoder.writeClient(client);
    encoding.writeVarUint(encoder.restEncoder, list[0]!.id.clock);
    for (const struct of list) struct.write(encoder, 0);
  }
  return concat([encoder.toUint8Array(), EMPTY_UPDATE.subarray(0, 1)]);
}

function deleteGroups(
  clients: Map<number, { clock: number; len: number }[]>,
  size: number,
): Map<number, ClockRange[]>[] {
  const most = Math.max(1, Math.floor(size / 16));
  const groups: Map<number, ClockRange[]>[] = [];
  let count = most;
  for (const [client, items] of clients) {
    for (const { clock, len } of items) {
      if (count >= most) {
        groups.push(new Map());
        count = 0;
      }
      const group = groups.at(-1)!;
      const list = group.get(client);
      const range = { from: clock, to: clock + len };
      if (list) list.push(range);
      else group.set(client, [range]);
      count += 1;
    }
  }
  return groups;
}

function concat(pieces: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(pieces));
}
