import type * as Y from 'yjs';
import { normalise } from '../migrating/normalise.ts';
import { CONVERSATION_VERSION, orderEntry, rootsOf } from './shape.ts';

export function migrateConversation(doc: Y.Doc): boolean {
  return normalise(doc, 'conversation', CONVERSATION_VERSION, [dedupeOrder]);
}

/** The first place of a message is its place; unreadable entries go. */
function dedupeOrder(doc: Y.Doc): boolean {
  const { order } = rootsOf(doc);
  const seen = new Set<string>();
  const surplus: number[] = [];
  for (const [index, value] of order.toArray().entries()) {
    const entry = orderEntry.safeParse(value);
    if (entry.success && !seen.has(entry.data.id)) seen.add(entry.data.id);
    else surplus.push(index);
  }
  for (const index of surplus.toReversed()) order.delete(index);
  return surplus.length > 0;
}
