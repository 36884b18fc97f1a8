import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { causalOrder, CausalQueues } from './causal-order.ts';
import { encodeDeleteSet } from './delete-set.ts';
import type { ClockRange } from './inspect.ts';
import { EMPTY_UPDATE } from './merge.ts';
import { HAS_LEFT, HAS_RIGHT, scanText, scanUpdate, TEXT, unitsOfByte } from './scan.ts';
import type { ScannedStruct, ScannedText } from './scan.ts';

/**
 * Cuts an update into parts of about `size` bytes, each applicable once those before it are: a reader that loses the
 * line keeps what it has. Deletes come last. The structs are taken over as bytes, none is made.
 */
export function splitUpdate(update: Uint8Array, size: number): Uint8Array[] {
  if (update.length <= size) return [update];
  const { structs, deletesAt } = scanUpdate(update);
  const ordered = causalOrder(structs, (struct) => struct.leansOn);
  if (ordered === null) throw new Error('circular content in the journal');
  const parts: Uint8Array[] = [];
  let part = new Part();
  const add = (client: number, clock: number, source: Uint8Array, from: number, to: number) => {
    if (part.weight > 0 && part.weight + to - from > size) {
      parts.push(part.encoded());
      part = new Part();
    }
    part.add(client, clock, source, from, to);
  };
  const limit = Math.floor(size / 4);
  for (const struct of ordered) {
    const text = struct.length > limit ? scanText(update, struct) : null;
    if (text === null) add(struct.id.client, struct.id.clock, update, struct.from, struct.to);
    else
      for (const { clock, bytes } of cut(update, struct, text, limit))
        add(struct.id.client, clock, bytes, 0, bytes.length);
  }
  if (part.weight > 0) parts.push(part.encoded());
  for (const deletes of deleteGroups(update.subarray(deletesAt), size)) {
    parts.push(deletesOnly(deletes));
  }
  return parts;
}

/** Structs of some client ids, or of the others, with what is deleted of them; deletes of what is not here stand apart. */
export interface ClientPart {
  bytes: Uint8Array;
  of: 'these' | 'others' | 'deletes';
}

/**
 * Cuts an update into what these client ids wrote, and what others did, each part applicable once those before it are: of
 * the others as much as possible before that of these. What came deleted is deleted where it comes, and never lives; the
 * other deletes come last: an update does not say who deleted.
 * @throws Error when structs lean on each other in a circle
 */
export function splitByClient(update: Uint8Array, isOne: (client: number) => boolean): ClientPart[] {
  const { structs, deletesAt } = scanUpdate(update);
  const ordered = new CausalQueues(structs, (struct) => struct.leansOn);
  const parts: ClientPart[] = [];
  const deletes = new Deletes(update.subarray(deletesAt));
  let idle = 0;
  for (let of: 'these' | 'others' = 'others'; !ordered.isEmpty; of = of === 'these' ? 'others' : 'these') {
    const part = new Part();
    const deleted = new Map<number, ClockRange[]>();
    for (const { id, length, from, to } of ordered.take((client) => isOne(client) === (of === 'these'))) {
      part.add(id.client, id.clock, update, from, to);
      deletes.moveTo(deleted, id.client, { from: id.clock, to: id.clock + length });
    }
    idle = part.weight > 0 ? 0 : idle + 1;
    if (idle > 1) throw new Error('circular content');
    if (part.weight > 0) parts.push({ bytes: part.encoded(deleted), of });
  }
  if (deletes.rest.size > 0) parts.push({ bytes: deletesOnly(deletes.rest), of: 'deletes' });
  return parts;
}

/** The deletes of an update, out of which those of its own structs are taken. */
class Deletes {
  /** What was not taken. */
  readonly rest: Map<number, ClockRange[]>;

  constructor(encoded: Uint8Array) {
    this.rest = deleteGroups(encoded, Number.POSITIVE_INFINITY)[0] ?? new Map<number, ClockRange[]>();
  }

  moveTo(taken: Map<number, ClockRange[]>, client: number, { from, to }: ClockRange): void {
    const stay: ClockRange[] = [];
    for (const range of this.rest.get(client) ?? []) {
      const common = { from: Math.max(from, range.from), to: Math.min(to, range.to) };
      if (common.from >= common.to) {
        stay.push(range);
        continue;
      }
      taken.set(client, [...(taken.get(client) ?? []), common]);
      if (range.from < common.from) stay.push({ from: range.from, to: common.from });
      if (common.to < range.to) stay.push({ from: common.to, to: range.to });
    }
    if (stay.length > 0) this.rest.set(client, stay);
    else this.rest.delete(client);
  }
}

/** An update of deletes and no structs. */
export function deletesOnly(deletes: Map<number, ClockRange[]>): Uint8Array {
  return concat([EMPTY_UPDATE.subarray(0, 1), encodeDeleteSet(deletes)]);
}

/** Bytes of structs that stand one after the other. */
interface Run {
  source: Uint8Array;
  from: number;
  to: number;
}

/** At most what the numbers before the structs of a client id take. */
const CLIENT_OVERHEAD = 24;

/** Structs on their way into one update. */
class Part {
  weight = 0;
  readonly #clients = new Map<number, { clock: number; count: number; runs: Run[] }>();

  /** A struct, or a piece of a long text. */
  add(client: number, clock: number, source: Uint8Array, from: number, to: number): void {
    let list = this.#clients.get(client);
    if (!list) {
      list = { clock, count: 0, runs: [] };
      this.#clients.set(client, list);
      this.weight += CLIENT_OVERHEAD;
    }
    const last = list.runs.at(-1);
    if (last !== undefined && last.source === source && last.to === from) last.to = to;
    else list.runs.push({ source, from, to });
    list.count += 1;
    this.weight += to - from;
  }

  encoded(deletes = new Map<number, ClockRange[]>()): Uint8Array {
    const chunks = [numbers(this.#clients.size)];
    for (const [client, { clock, count, runs }] of [...this.#clients].sort(([a], [b]) => b - a)) {
      chunks.push(numbers(count, client, clock));
      for (const { source, from, to } of runs) chunks.push(source.subarray(from, to));
    }
    return concat([...chunks, encodeDeleteSet(deletes)]);
  }
}

/** Only text can be longer than a message that was let in: Yjs joins what one person typed in a row. */
function cut(
  update: Uint8Array,
  { id, from, to }: ScannedStruct,
  text: ScannedText,
  limit: number,
): { clock: number; bytes: Uint8Array }[] {
  const pieces: { clock: number; bytes: Uint8Array }[] = [];
  let { clock } = id;
  for (let at = text.from; at < to;) {
    const head = at === text.from ? update.subarray(from, text.head) : continuedHead(update, text, id.client, clock);
    const { end, units } = endOfPiece(update, at, to, limit);
    pieces.push({ clock, bytes: concat([head, numbers(end - at), update.subarray(at, end)]) });
    clock += units;
    at = end;
  }
  return pieces;
}

/** Leans on the piece before it, which has the parent. */
function continuedHead(update: Uint8Array, { right }: ScannedText, client: number, clock: number): Uint8Array {
  const hasRight = right.to > right.from;
  const info = TEXT | HAS_LEFT | (hasRight ? HAS_RIGHT : 0);
  return concat([Uint8Array.of(info), numbers(client, clock - 1), update.subarray(right.from, right.to)]);
}

/** As many whole characters as have at most `limit` UTF-16 units. */
function endOfPiece(update: Uint8Array, at: number, to: number, limit: number): { end: number; units: number } {
  let units = 0;
  let end = at;
  for (; end < to; end++) {
    const more = unitsOfByte(update[end]!);
    if (more > 0 && units > 0 && units + more > limit) break;
    units += more;
  }
  return { end, units };
}

/** The deletes at the end of an update, as many at a time as make a part. */
function deleteGroups(encoded: Uint8Array, size: number): Map<number, ClockRange[]>[] {
  const decoder = decoding.createDecoder(encoded);
  const max = Math.max(1, Math.floor(size / 16));
  const groups: Map<number, ClockRange[]>[] = [];
  let count = max;
  for (let clients = decoding.readVarUint(decoder); clients > 0; clients--) {
    const client = decoding.readVarUint(decoder);
    for (let ranges = decoding.readVarUint(decoder); ranges > 0; ranges--) {
      if (count >= max) {
        groups.push(new Map());
        count = 0;
      }
      const from = decoding.readVarUint(decoder);
      const range = { from, to: from + decoding.readVarUint(decoder) };
      const group = groups.at(-1)!;
      const list = group.get(client);
      if (list) list.push(range);
      else group.set(client, [range]);
      count += 1;
    }
  }
  return groups;
}

function numbers(...values: number[]): Uint8Array {
  return encoding.encode((encoder) => {
    for (const value of values) encoding.writeVarUint(encoder, value);
  });
}

function concat(pieces: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(pieces));
}
