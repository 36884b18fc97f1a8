import * as Y from 'yjs';
import { sameJson } from '../records/record.ts';
import type { Frozen } from './before.ts';

/** Makes the map hold exactly `wanted` under the key, writing only what differs. */
export function restore(map: Y.Map<unknown>, key: string, wanted: Frozen | undefined): void {
  if (wanted === undefined) {
    if (map.has(key)) map.delete(key);
    return;
  }
  const present = map.get(key);
  if (!('record' in wanted)) {
    if (!map.has(key) || !sameJson(present, wanted.value)) map.set(key, thaw(wanted));
    return;
  }
  if (!(present instanceof Y.Map)) {
    map.set(key, thaw(wanted));
    return;
  }
  for (const field of present.keys()) if (!wanted.record.has(field)) present.delete(field);
  for (const [field, value] of wanted.record) restore(present, field, value);
}

export function sameFrozen(a: Frozen | undefined, b: Frozen | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (!('record' in a) || !('record' in b)) return !('record' in a) && !('record' in b) && sameJson(a.value, b.value);
  if (a.record.size !== b.record.size) return false;
  for (const [field, value] of a.record) if (!sameFrozen(value, b.record.get(field))) return false;
  return true;
}

/** Another shared type than a record cannot be brought back once deleted: records hold plain values and key sets only. */
function thaw(frozen: Frozen): unknown {
  if (!('record' in frozen)) {
    return frozen.value instanceof Y.AbstractType || frozen.value instanceof Y.Doc ? null : frozen.value;
  }
  const record = new Y.Map<unknown>();
  for (const [field, value] of frozen.record) record.set(field, thaw(value));
  return record;
}
