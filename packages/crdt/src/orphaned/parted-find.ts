import * as Y from 'yjs';
import type { Birth } from './births.ts';
import { birthsIn, sourcesOf } from './births.ts';
import type { IdRange } from './id-ranges.ts';
import { itemAt } from './tree.ts';
import type { Unit } from './units.ts';
import { elementOf, unitsOf } from './units.ts';

/**
 * What an update may have left twice, or in the wrong part of a paragraph that was parted meanwhile: rarely anything else,
 * and without looking at the history, which tells for sure. To be called at the end of its transaction.
 */
export function misplacedBy(
  transaction: Y.Transaction,
  update: Uint8Array,
  structs: readonly (Y.Item | Y.GC | Y.Skip)[],
): IdRange[] {
  const found: Unit[] = [];
  for (const birth of birthsIn(transaction, update)) {
    const made = [...unitsOf(elementOf(birth.block)!)].filter((unit) => has(birth.written, unit));
    if (made.length === 0) continue;
    if (birth.isOriginGone || isNeighbourGone(transaction.doc, birth)) found.push(...made);
    for (const source of sourcesOf(transaction.doc, birth)) {
      const units = [...unitsOf(elementOf(source)!)];
      const taken = units.filter((unit) => has(birth.fresh, unit)).length;
      const gone = units.filter((unit) => has(birth.told, unit)).length;
      const isMaybeDouble = hasUnseenNeighbour(birth) || birth.fresh.has(source.id.client, source.id.clock);
      if (taken < gone && taken < made.length && isMaybeDouble) found.push(...made);
      if (gone > 0) found.push(...strangersAmong(units, birth));
    }
  }
  return [...rangesOfUnits(found.filter(({ isLiving }) => isLiving)), ...typedAmongGone(transaction, structs)];
}

/** It takes the place of a block that is gone already, and so does another that its author had not seen. */
function isNeighbourGone(doc: Y.Doc, birth: Birth): boolean {
  const { origin, rightOrigin } = birth.block;
  const isGone = (id: Y.ID | null) =>
    id !== null &&
    birth.told.has(id.client, id.clock) &&
    !birth.fresh.has(id.client, id.clock) &&
    itemAt(doc, id)?.deleted;
  return (isGone(origin) === true || isGone(rightOrigin) === true) && hasUnseenNeighbour(birth);
}

/** Something that its author had not seen stands between what the block was put between. */
function hasUnseenNeighbour({ block, seen, written }: Birth): boolean {
  const isEnd = ({ id }: Y.Item, end: Y.ID | null) => end !== null && Y.compareIDs(id, end);
  const isUnseen = ({ id: { client, clock } }: Y.Item) =>
    !written.has(client, clock) && (seen.get(client) ?? 0) <= clock;
  for (let at = block.left; at && !isEnd(at, block.origin); at = at.left) if (isUnseen(at)) return true;
  for (let at = block.right; at && !isEnd(at, block.rightOrigin); at = at.right) if (isUnseen(at)) return true;
  return false;
}

/** What stands beside deleted words without having been seen by who deleted them. */
function strangersAmong(units: readonly Unit[], birth: Birth): Unit[] {
  const isStranger = (unit: Unit) =>
    unit.isLiving && !has(birth.written, unit) && (birth.seen.get(unit.client) ?? 0) <= unit.clock;
  return units.filter(isStranger);
}

/** Words among deleted ones, where nobody types who has seen these go: there they stand right behind a letter. */
function isAmongGone({ beforeState }: Y.Transaction, { left, right, parent }: Y.Item): boolean {
  const isOld = ({ id }: Y.Item) => id.clock < (beforeState.get(id.client) ?? 0);
  const block = parent instanceof Y.XmlText ? parent._item : null;
  if (block === null || !isOld(block) || block.deleted) return false;
  const isGone = (item: Y.Item) => item.deleted && isOld(item);
  let after = right;
  while (after && (!isOld(after) || (!after.deleted && !after.countable))) after = after.right;
  return (left === null || isGone(left)) && (after === null ? left !== null : isGone(after));
}

function typedAmongGone(transaction: Y.Transaction, structs: readonly (Y.Item | Y.GC | Y.Skip)[]): IdRange[] {
  const texts = new Set<unknown>();
  const typed = structs.flatMap((struct) => {
    const item =
      struct instanceof Y.Item && struct.content instanceof Y.ContentString ? itemAt(transaction.doc, struct.id) : null;
    return item && !item.deleted ? [{ item, length: struct.length }] : [];
  });
  for (const { item } of typed) if (isAmongGone(transaction, item)) texts.add(item.parent);
  return typed
    .filter(({ item }) => texts.has(item.parent))
    .map(({ item: { id }, length }) => ({ client: id.client, clock: id.clock, length, isThere: true }));
}

function has(ranges: Birth['written'], { client, clock }: Unit): boolean {
  return ranges.has(client, clock);
}

function rangesOfUnits(units: Iterable<Unit>): IdRange[] {
  return [...units].map(({ client, clock }) => ({ client, clock, length: 1, isThere: true }));
}
