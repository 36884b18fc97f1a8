import * as decoding from 'lib0/decoding';
import * as Y from 'yjs';
import { causalOrder } from './causal-order.ts';
import { dependencies } from './struct.ts';

/** Clocks `from` (included) to `to` (excluded) of one client id. */
export interface ClockRange {
  from: number;
  to: number;
}

/** What an update holds and leans on, without a Y.Doc. */
export interface InspectedUpdate {
  bytes: Uint8Array;
  /** New content per client id, without holes up to the first one. */
  ranges: Map<number, ClockRange>;
  /** Per client id, the clock that must be known before this update can be applied whole. */
  needs: Map<number, number>;
  /** Deleted ranges per client id. */
  deletes: Map<number, ClockRange[]>;
  deleteCount: number;
  /** The sender knows of content it does not have itself. */
  hasHoles: boolean;
}

/** Bytes that are no update, or one that no Yjs client writes and that would harm those who apply it. */
export class BadUpdate extends Error {
  override name = 'BadUpdate';
}

const LARGEST_CLOCK = 2 ** 48;

/**
 * @param isOurs it was inspected before it was stored: what only a hostile sender writes is not looked for again
 * @throws BadUpdate
 */
export function inspectUpdate(bytes: Uint8Array, isOurs = false): InspectedUpdate {
  const { structs, ds } = decode(bytes);
  const ranges = new Map<number, ClockRange>();
  const needs = new Map<number, number>();
  let hasHoles = false;
  let previous = Number.POSITIVE_INFINITY;
  let end = -1;
  let clients = 0;
  for (const struct of structs) {
    const { client, clock } = struct.id;
    if (client !== previous) {
      // mergeUpdates and readers rely on client ids from high to low, each once.
      if (client > previous) throw new BadUpdate('client ids out of order');
      previous = client;
      end = clock;
      clients += 1;
    }
    if (clock !== end || struct.length <= 0 || clock + struct.length > LARGEST_CLOCK)
      throw new BadUpdate('clocks out of order');
    end = clock + struct.length;
    if (struct instanceof Y.Skip) {
      hasHoles = true;
      continue;
    }
    const range = ranges.get(client);
    if (!range) ranges.set(client, { from: clock, to: end });
    else if (range.to === clock) range.to = end;
    if (struct instanceof Y.Item) noteNeeds(struct, needs);
  }
  if (clients !== announcedClients(bytes)) throw new BadUpdate('a client id stands twice, or for nothing');
  const { deletes, deleteCount } = readDeletes(ds.clients, needs);
  if (ranges.size > 1 && !hasHoles && !isOurs && causalOrder(structs, dependencies) === null)
    throw new BadUpdate('circular content');
  return { bytes, ranges, needs, deletes, deleteCount, hasHoles };
}

/** Keeps the decoder that Yjs makes, to see where it ended. */
class Reader extends Y.UpdateDecoderV1 {
  constructor(decoder: decoding.Decoder) {
    super(decoder);
    lastDecoder = decoder;
  }
}

let lastDecoder: decoding.Decoder | null = null;

function decode(bytes: Uint8Array): ReturnType<typeof Y.decodeUpdate> {
  try {
    const update = Y.decodeUpdateV2(bytes, Reader);
    if (lastDecoder?.pos !== bytes.length) throw new BadUpdate('bytes after the end');
    return update;
  } catch (error) {
    if (error instanceof BadUpdate) throw error;
    throw new BadUpdate('not a Yjs update', { cause: error });
  } finally {
    lastDecoder = null;
  }
}

/** How many client ids the update says it has; each of them stands once. */
function announcedClients(bytes: Uint8Array): number {
  return decoding.readVarUint(decoding.createDecoder(bytes));
}

function noteNeeds(item: Y.Item, needs: Map<number, number>): void {
  if (item.origin) noteNeed(item, item.origin, needs);
  if (item.rightOrigin) noteNeed(item, item.rightOrigin, needs);
  const parent: unknown = item.parent;
  if (parent instanceof Y.ID) noteNeed(item, parent, needs);
}

function noteNeed(item: Y.Item, id: Y.ID, needs: Map<number, number>): void {
  // Yjs does not check this one and would fail in every reader.
  if (id.client === item.id.client && id.clock >= item.id.clock) throw new BadUpdate('content that leans on itself');
  if ((needs.get(id.client) ?? 0) <= id.clock) needs.set(id.client, id.clock + 1);
}

function readDeletes(
  clients: Map<number, { clock: number; len: number }[]>,
  needs: Map<number, number>,
): { deletes: Map<number, ClockRange[]>; deleteCount: number } {
  const deletes = new Map<number, ClockRange[]>();
  let deleteCount = 0;
  for (const [client, items] of clients) {
    const ranges: ClockRange[] = [];
    for (const { clock, len } of items) {
      if (len <= 0 || clock + len > LARGEST_CLOCK) throw new BadUpdate('bad deleted range');
      ranges.push({ from: clock, to: clock + len });
      if ((needs.get(client) ?? 0) < clock + len) needs.set(client, clock + len);
    }
    if (ranges.length > 0) deletes.set(client, ranges);
    deleteCount += ranges.length;
  }
  return { deletes, deleteCount };
}
