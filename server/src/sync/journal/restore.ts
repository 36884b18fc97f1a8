import * as Y from 'yjs';
import { decodeHistory } from './history.ts';
import type { HistoryEntry, Journal } from './journal.ts';

/** The updates of a document after `after` up to `seq`, in order, with author and time; `null` = no such document. */
export async function historyOf(
  journal: Pick<Journal, 'history' | 'tailWithAuthors'>,
  name: string,
  seq: number,
  after = 0,
): Promise<HistoryEntry[] | null> {
  // A compaction between the two reads moves updates from the second to the first: read again until nothing is missing.
  for (;;) {
    const stored = await journal.history(name, seq, after);
    if (!stored) return null;
    const wanted = Math.min(seq, stored.seq);
    if (wanted <= after) return [];
    const entries: HistoryEntry[] = [];
    for (const chunk of stored.chunks) entries.push(...(await decodeHistory(chunk)));
    const last = entries.at(-1)?.seq ?? Math.max(0, after);
    if (last < wanted) entries.push(...(await journal.tailWithAuthors(stored.docId, last, wanted)));
    if ((entries.at(-1)?.seq ?? 0) >= wanted) return entries.filter((entry) => entry.seq > after && entry.seq <= seq);
  }
}

/** The document as it was when `seq` had just been written (JR7). The caller destroys it. */
export async function restoreAt(journal: Journal, name: string, seq: number): Promise<Y.Doc | null> {
  const entries = await historyOf(journal, name, seq);
  if (!entries) return null;
  const doc = new Y.Doc({ gc: false });
  doc.transact(() => {
    for (const entry of entries) Y.applyUpdate(doc, entry.bytes);
  });
  return doc;
}
