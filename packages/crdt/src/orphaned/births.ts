import * as Y from 'yjs';
import { rangesOf, structsIn } from './structs.ts';
import { IdRanges } from './id-ranges.ts';
import type { IdRange } from './id-ranges.ts';
import { elementOf } from './units.ts';

/** A block that one change made beside another, maybe of what it took out of that. */
export interface Birth {
  block: Y.Item;
  /** All that the change made. */
  written: IdRanges;
  /** All that it says is deleted, also long ago. */
  told: IdRanges;
  /** What it deleted itself: nobody had before. */
  fresh: IdRanges;
  /** What it was put after was gone by then, which its author had not seen. */
  isOriginGone: boolean;
  /** Clocks below which its author is sure to have seen a client's content. */
  seen: ReadonlyMap<number, number>;
}

/** The outermost blocks that an update made, seen at the end of its transaction. */
export function birthsIn(transaction: Y.Transaction, update: Uint8Array): Birth[] {
  const { doc, beforeState } = transaction;
  const blocks: Y.Item[] = [];
  const ranges: IdRange[] = [];
  const isNew = ({ client, clock }: Y.ID) => clock >= (beforeState.get(client) ?? 0);
  for (const client of doc.store.clients.keys()) {
    const clock = beforeState.get(client) ?? 0;
    const length = Y.getState(doc.store, client) - clock;
    if (length === 0) continue;
    ranges.push({ client, clock, length });
    for (const { struct } of structsIn(doc, { client, clock, length })) {
      if (!(struct instanceof Y.Item) || elementOf(struct) === null || struct.parentSub !== null) continue;
      const holder = struct.parent instanceof Y.AbstractType ? struct.parent._item : null;
      if (holder === null || !isNew(holder.id)) blocks.push(struct);
    }
  }
  if (blocks.length === 0) return [];
  const decoded = Y.decodeUpdate(update);
  const common = {
    written: new IdRanges(ranges),
    told: new IdRanges(rangesOf(decoded.ds)),
    fresh: new IdRanges(rangesOf(transaction.deleteSet)),
    seen: seenIn(decoded),
  };
  return blocks.map((block) => {
    const { origin } = block;
    const isOriginGone =
      origin !== null && Y.getItem(doc.store, origin).deleted && !common.told.has(origin.client, origin.clock);
    return { block, isOriginGone, ...common };
  });
}

function seenIn({ structs, ds }: ReturnType<typeof Y.decodeUpdate>): Map<number, number> {
  const seen = new Map<number, number>();
  const see = (client: number, end: number): void => {
    seen.set(client, Math.max(end, seen.get(client) ?? 0));
  };
  for (const { client, clock, length } of rangesOf(ds)) see(client, clock + length);
  for (const struct of structs) {
    see(struct.id.client, struct.id.clock + struct.length);
    if (!(struct instanceof Y.Item)) continue;
    for (const id of [struct.origin, struct.rightOrigin, struct.parent])
      if (id instanceof Y.ID) see(id.client, id.clock + 1);
  }
  return seen;
}

/** The blocks that it was put between, which its author had before them. */
export function sourcesOf(doc: Y.Doc, { block }: Birth): Y.Item[] {
  return [block.origin, block.rightOrigin].flatMap((id) => {
    const item = id && id.clock < Y.getState(doc.store, id.client) ? Y.getItem(doc.store, id) : null;
    return item && elementOf(item) !== null ? [item] : [];
  });
}

/** Whether who made the one block had surely not seen the other. */
export function isUnaware(doc: Y.Doc, birth: Birth, other: Y.Item): boolean {
  const { block, seen, fresh, isOriginGone } = birth;
  if ((seen.get(other.id.client) ?? 0) > other.id.clock) return false;
  // What is made beside a block is made beside one that is there; what is deleted had all of its words then.
  return (
    isBetween(other, block) || isOriginGone || sourcesOf(doc, birth).some(({ id }) => fresh.has(id.client, id.clock))
  );
}

/** It stands between what the block was put between: it was not there. */
function isBetween(other: Y.Item, block: Y.Item): boolean {
  if (other.parent !== block.parent) return false;
  for (let at = block.left; at && !isId(at, block.origin); at = at.left) if (at === other) return true;
  for (let at = block.right; at && !isId(at, block.rightOrigin); at = at.right) if (at === other) return true;
  return false;
}

function isId({ id }: Y.Item, other: Y.ID | null): boolean {
  return other !== null && Y.compareIDs(id, other);
}
