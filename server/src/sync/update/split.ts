import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { causalOrder, CausalQueues } from './causal-order.ts';
import { encodeDeleteSet } from './delete-set.ts';
import type { ClockRange } from './inspect.ts';
import { EMPTY_UPDATE } from './merge.ts';
import { lastFrom, merge } from './range-set.ts';
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
  const deletes = sortedDeletes(update.subarray(deletesAt));
  const brought = new Map<number, ClockRange[]>();
  let idle = 0;
  for (let of: 'these' | 'others' = 'others'; !ordered.isEmpty; of = of === 'these' ? 'others' : 'these') {
    const part = new Part();
    const ranges = new Map<number, ClockRange[]>();
    for (const { id, length, from, to } of ordered.take((client) => isOne(client) === (of === 'these'))) {
      part.add(id.client, id.clock, update, from, to);
      for (const list of [ranges, brought]) extend(list, id.client, { from: id.clock, to: id.clock + length });
    }
    idle = part.weight > 0 ? 0 : idle + 1;
    if (idle > 1) throw new Error('circular content');
    if (part.weight > 0) parts.push({ bytes: part.encoded(eachOf(deletes, ranges, within)), of });
  }
  const rest = eachOf(deletes, brought, without);
  if (rest.size > 0) parts.push({ bytes: deletesOnly(rest), of: 'deletes' });
  return parts;
}

type Ranges = ReadonlyMap<number, readonly ClockRange[]>;

function sortedDeletes(encoded: Uint8Array): Map<number, ClockRange[]> {
  const [deletes] = deleteGroups(encoded, Number.POSITIVE_INFINITY);
  return new Map([...(deletes ?? [])].map(([client, list]) => [client, merge(list)]));
}

/** Puts what follows at the end of the ranges of a client. */
function extend(ranges: Map<number, ClockRange[]>, client: number, range: ClockRange): void {
  const list = ranges.get(client);
  const last = list?.at(-1);
  if (list === undefined) ranges.set(client, [{ ...range }]);
  else if (last?.to === range.from) last.to = range.to;
  else list.push({ ...range });
}

/** `combine` of the ranges of each client; clients without any are absent. Ranges are sorted and disjoint. */
function eachOf(
  ranges: Ranges,
  others: Ranges,
  combine: (list: readonly ClockRange[], other: readonly ClockRange[]) => ClockRange[],
): Map<number, ClockRange[]> {
  const combined = new Map<number, ClockRange[]>();
  const clients = combine === within ? others.keys() : ranges.keys();
  for (const client of clients) {
    const list = combine(ranges.get(client) ?? [], others.get(client) ?? []);
    if (list.length > 0) combined.set(client, list);
  }
  return combined;
}

/** What of a list lies within another. */
function within(list: readonly ClockRange[], other: readonly ClockRange[]): ClockRange[] {
  return other.flatMap((outer) => {
    const found: ClockRange[] = [];
    for (let at = Math.max(0, lastFrom(list, outer.from)); at < list.length && list[at]!.from < outer.to; at++) {
      const range = { from: Math.max(list[at]!.from, outer.from), to: Math.min(list[at]!.to, outer.to) };
      if (range.from < range.to) found.push(range);
    }
    return found;
  });
}

/** What of a list lies outside of another. */
function without(list: readonly ClockRange[], other: readonly ClockRange[]): ClockRange[] {
  const gaps: ClockRange[] = [];
  let from = 0;
  for (const range of other) {
    if (from < range.from) gaps.push({ from, to: range.from });
    from = range.to;
  }
  return within(list, [...gaps, { from, to: Number.MAX_SAFE_INTEGER }]);
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

  encoded(deletes: Map<number, ClockRange[]> = new Map()): Uint8Array {
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
