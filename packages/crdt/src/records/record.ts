import * as Y from 'yjs';
import type { z } from 'zod';
import { isPosition, LAST_POSITION, type Positioned } from './position.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A record that a reader had to skip. It stays in the document: a newer version may understand it. */
export interface RecordProblem {
  collection: string;
  id: string;
  reason: string;
}

/** Fields of a new record: an absent (`undefined`) field is not written; a `Y.Map` value stays one. */
export type RecordFields = Record<string, Json | Y.Map<unknown> | undefined>;

/** A record is a nested map created once, by its creator, under a fresh id. */
export function newRecord(fields: RecordFields): Y.Map<unknown> {
  const record = new Y.Map<unknown>();
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) record.set(key, value);
  return record;
}

/** A set of names as a keyed map, so that two people adding and removing different names both win. */
export function newKeySet(keys: Iterable<string>): Y.Map<unknown> {
  const set = new Y.Map<unknown>();
  for (const key of keys) set.set(key, true);
  return set;
}

/** The live record, or `undefined` when there is none or it is not a record. */
export function recordOf(collection: Y.Map<unknown>, id: string): Y.Map<unknown> | undefined {
  const value = collection.get(id);
  return value instanceof Y.Map ? value : undefined;
}

/** Writes only what differs, so that an edit never overwrites a colleague's other fields; `undefined` removes. */
export function patchRecord(record: Y.Map<unknown>, changes: Record<string, Json | undefined>): boolean {
  let changed = false;
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) {
      if (!record.has(key)) continue;
      record.delete(key);
    } else {
      if (sameJson(record.get(key), value)) continue;
      record.set(key, value);
    }
    changed = true;
  }
  return changed;
}

/** Makes a key set hold exactly `keys`, touching only the difference. */
export function patchKeySet(set: Y.Map<unknown>, keys: Iterable<string>): boolean {
  const wanted = new Set(keys);
  let changed = false;
  for (const key of set.keys()) {
    if (wanted.delete(key)) continue;
    set.delete(key);
    changed = true;
  }
  for (const key of wanted) {
    set.set(key, true);
    changed = true;
  }
  return changed;
}

/** Every record of a collection that its schema accepts, in no order; the others are listed in `problems`. */
export function readRecords<T>(
  collection: Y.Map<unknown>,
  name: string,
  schema: z.ZodType<T>,
): { records: T[]; problems: RecordProblem[] } {
  const records: T[] = [];
  const problems: RecordProblem[] = [];
  for (const [id, value] of collection.entries()) {
    const parsed = value instanceof Y.Map ? schema.safeParse({ ...value.toJSON(), id }) : null;
    if (parsed?.success) records.push(parsed.data);
    else problems.push({ collection: name, id, reason: parsed ? reasonOf(parsed.error) : 'not a record' });
  }
  return { records, problems: problems.toSorted(byId) };
}

/** Where the live records of a list stand, read without the rest of them. */
export function positionsOf(collection: Y.Map<unknown>, list: Record<string, Json> = {}): Positioned[] {
  const positions: Positioned[] = [];
  for (const [id, value] of collection.entries()) {
    if (!(value instanceof Y.Map) || value.has('deletedAt')) continue;
    if (Object.entries(list).some(([field, wanted]) => value.get(field) !== wanted)) continue;
    const position: unknown = value.get('position');
    positions.push({ id, position: isPosition(position) ? position : LAST_POSITION });
  }
  return positions;
}

/** One record, or `undefined` when there is none that the schema accepts. */
export function readRecord<T>(collection: Y.Map<unknown>, id: string, schema: z.ZodType<T>): T | undefined {
  const record = recordOf(collection, id);
  const parsed = record && schema.safeParse({ ...record.toJSON(), id });
  return parsed?.success ? parsed.data : undefined;
}

export function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** Oldest first; what has no date, before. */
export function byCreation(
  a: { id: string; createdAt: string | null },
  b: { id: string; createdAt: string | null },
): number {
  const [left, right] = a.createdAt === b.createdAt ? [a.id, b.id] : [a.createdAt ?? '', b.createdAt ?? ''];
  return left < right ? -1 : left > right ? 1 : 0;
}

export function reasonOf(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || 'record'}: ${issue.code}`).join(', ');
}

/** Deep equality of plain values; anything that is not plain JSON equals only itself. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((value, index) => sameJson(value, b[index]));
  }
  if (!isPlain(a) || !isPlain(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      (key) =>
        Object.hasOwn(b, key) && sameJson((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  );
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
