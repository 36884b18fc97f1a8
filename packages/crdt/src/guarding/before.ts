import * as Y from 'yjs';
import type { GuardedContext } from '../kind.ts';

/** A value as it was or is: a record with its fields, or anything else. */
export type Frozen = { record: Map<string, Frozen> } | { value: unknown };

/**
 * What a map held under a key before the transaction. Readable only until its deleted items are collected, so inside
 * `afterTransaction`.
 */
export function frozenBefore(map: Y.Map<unknown>, key: string, transaction: Y.Transaction): Frozen | undefined {
  const item = itemBefore(map, key, transaction);
  if (!item) return undefined;
  const value = valueOf(item);
  if (!(value instanceof Y.Map)) return { value };
  const record = new Map<string, Frozen>();
  for (const field of value._map.keys()) {
    const frozen = frozenBefore(value, field, transaction);
    if (frozen) record.set(field, frozen);
  }
  return { record };
}

/** The same, for what it holds now. */
export function frozenNow(map: Y.Map<unknown>, key: string): Frozen | undefined {
  const item = map._map.get(key);
  if (!item || item.deleted) return undefined;
  const value = valueOf(item);
  if (!(value instanceof Y.Map)) return { value };
  const record = new Map<string, Frozen>();
  for (const field of value._map.keys()) {
    const frozen = frozenNow(value, field);
    if (frozen) record.set(field, frozen);
  }
  return { record };
}

/** Whether the transaction put another value in the place of the one that was there, whatever it holds. */
export function wasReplaced(map: Y.Map<unknown>, key: string, transaction: Y.Transaction): boolean {
  const item = itemBefore(map, key, transaction);
  return item !== undefined && (item.deleted || map._map.get(key) !== item);
}

/** What a transaction brought under a key and what stands there instead: yjs settles concurrent writes by client id. */
export interface Lost {
  brought: Frozen;
  /**
   * What stands there is not simply a rival of it: it was removed, or came after a write that the author had not seen
   * either, as what a guard restores does.
   */
  isToTrace: boolean;
}

/** A value that the transaction brought under a key and that lost at once, unless its author took it back. */
export function lostAddition(
  map: Y.Map<unknown>,
  key: string,
  transaction: Y.Transaction,
  { isTakenBack }: GuardedContext,
): Lost | undefined {
  const current = map._map.get(key);
  const item = lostItem(current, transaction);
  if (!current || !item || isTakenBack(item.id)) return undefined;
  const value = valueOf(item);
  if (value === undefined || value instanceof Y.AbstractType) return undefined;
  const isToTrace = current.deleted || !sameBase(transaction.doc, current, item);
  return { brought: { value }, isToTrace };
}

/** The same for a record, with the fields it was brought with. */
export function lostRecord(
  map: Y.Map<unknown>,
  key: string,
  transaction: Y.Transaction,
  { isTakenBack }: GuardedContext,
): Frozen | undefined {
  const item = lostItem(map._map.get(key), transaction);
  if (!item || isTakenBack(item.id)) return undefined;
  const value = valueOf(item);
  return value instanceof Y.Map ? frozenLost(value, isTakenBack) : undefined;
}

function lostItem(current: Y.Item | undefined, transaction: Y.Transaction): Y.Item | null {
  let item: Y.Item | null = current ?? null;
  if (item === null || adds(transaction, item)) return null;
  while (item !== null && !adds(transaction, item)) item = item.left;
  return item;
}

/** What lost holds fields that are deleted with it: the last one of each is what it was. */
function frozenLost(map: Y.Map<unknown>, isTakenBack: (id: Y.ID) => boolean): Frozen {
  const record = new Map<string, Frozen>();
  for (const [field, item] of map._map) {
    const value = valueOf(item);
    if (value === undefined || isTakenBack(item.id)) continue;
    record.set(field, value instanceof Y.Map ? frozenLost(value, isTakenBack) : { value });
  }
  return { record };
}

/** Whether the writers of two values of a key had seen the same value there before. */
function sameBase(doc: Y.Doc, a: Y.Item, b: Y.Item): boolean {
  return Y.compareIDs(baseOf(doc, a), baseOf(doc, b));
}

function baseOf(doc: Y.Doc, item: Y.Item): Y.ID | null {
  let { origin } = item;
  while (origin !== null && origin.client === item.id.client) {
    const before: Y.Item | Y.GC = Y.getItem(doc.store, origin);
    if (!(before instanceof Y.Item)) break;
    ({ origin } = before);
  }
  return origin;
}

/** Whether the transaction brought the item. */
export function adds(transaction: Y.Transaction, item: Y.Item): boolean {
  return item.id.clock >= (transaction.beforeState.get(item.id.client) ?? 0);
}

/** Whether the transaction deleted the item. */
export function deletes(transaction: Y.Transaction, item: Y.Item): boolean {
  return Y.isDeleted(transaction.deleteSet, item.id);
}

function itemBefore(map: Y.Map<unknown>, key: string, transaction: Y.Transaction): Y.Item | undefined {
  // Values of a key form a chain whose right end is the winner: the winner before is the last one not added since.
  let item: Y.Item | null = map._map.get(key) ?? null;
  while (item !== null && adds(transaction, item)) item = item.left;
  if (item === null || (item.deleted && !deletes(transaction, item))) return undefined;
  return item;
}

function valueOf(item: Y.Item): unknown {
  return item.content.getContent()[item.length - 1];
}
