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
  let part = new Part();
  const scratch = new Y.UpdateEncoderV1();
  for (const struct of ordered) {
    for (const piece of cut(struct, size)) {
      const bytes = encodeAlone(piece, scratch);
      const weight = bytes.length + STRUCT_OVERHEAD;
      if (part.weight > 0 && part.weight + weight > size) {
        parts.push(part.encoded());
        part = new Part();
      }
      part.add(piece.id, bytes, weight);
    }
  }
  if (part.weight > 0) parts.push(part.encoded());
  for (const deletes of deleteGroups(ds.clients, size)) {
    parts.push(concat([EMPTY_UPDATE.subarray(0, 1), encodeDeleteSet(deletes)]));
  }
  return parts;
}

/** At most what the numbers around a struct take. */
const STRUCT_OVERHEAD = 12;

/** Structs on their way into one update, encoded as they come. */
class Part {
  weight = 0;
  readonly #clients = new Map<number, { clock: number; count: number; structs: encoding.Encoder }>();

  add({ client, clock }: Y.ID, bytes: Uint8Array, weight: number): void {
    let list = this.#clients.get(client);
    if (!list) {
      list = { clock, count: 0, structs: encoding.createEncoder() };
      this.#clients.set(client, list);
    }
    list.count += 1;
    encoding.writeUint8Array(list.structs, bytes);
    this.weight += weight;
  }

  encoded(): Uint8Array {
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, this.#clients.size);
    for (const [client, { clock, count, structs }] of [...this.#clients].sort(([a], [b]) => b - a)) {
      encoding.writeVarUint(encoder, count);
      encoding.writeVarUint(encoder, client);
      encoding.writeVarUint(encoder, clock);
      encoding.writeUint8Array(encoder, encoding.toUint8Array(structs));
    }
    return concat([encoding.toUint8Array(encoder), EMPTY_UPDATE.subarray(0, 1)]);
  }
}

/** Valid until the next call: one encoder for a hundred thousand structs instead of one each. */
function encodeAlone(struct: Struct, scratch: Y.UpdateEncoderV1): Uint8Array {
  const { restEncoder } = scratch;
  restEncoder.cpos = 0;
  restEncoder.bufs.length = 0;
  struct.write(scratch, 0);
  return restEncoder.bufs.length === 0
    ? restEncoder.cbuf.subarray(0, restEncoder.cpos)
    : encoding.toUint8Array(restEncoder);
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
