import * as Y from 'yjs';
import type { SyncClient } from '../../support/sync-client.ts';

/** What a client may claim after a crash: all that it was shown, and what it was told is saved. */
export function claimsOf(client: SyncClient): Uint8Array[] {
  return [...client.incoming, ...client.outgoing.slice(0, client.acked)];
}

/** Whether a document holds every struct and every delete of these updates, and they lean on nothing else. */
export function holds(doc: Y.Doc, updates: Uint8Array[]): boolean {
  if (updates.length === 0) return true;
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  const before = Y.snapshot(copy);
  Y.applyUpdate(copy, Y.mergeUpdates(updates));
  const isWhole = copy.store.pendingStructs === null && copy.store.pendingDs === null;
  return isWhole && Y.equalSnapshots(before, Y.snapshot(copy));
}

export function same(one: Y.Doc, other: Y.Doc): boolean {
  return holds(one, [Y.encodeStateAsUpdate(other)]) && holds(other, [Y.encodeStateAsUpdate(one)]);
}
