import { setImmediate } from 'node:timers/promises';
import * as Y from 'yjs';
import { decodeHistory } from './history.ts';
import type { HistoryEntry, Journal } from './journal.ts';

type Past = Pick<Journal, 'historyChunk' | 'tailWithAuthors'>;

/** Updates, and their bytes, handled before others have their turn. */
const PIECE_UPDATES = 500;
const PIECE_BYTES = 1024 * 1024;

/** Reads that a compaction may spoil one after the other; more of them mean that changes are missing. */
export const MAX_SPOILED_READS = 20;

/** Changes of the document are missing from the journal. */
export class HistoryHole extends Error {
  constructor(name: string, seq: number) {
    super(`the history has a hole: ${name} from change ${seq} on`);
  }
}

/**
 * The updates of a document after `after` up to `seq`, in order, with author and time, in pieces between which others are
 * served. One chunk of the history is in memory at a time.
 * @throws HistoryHole
 */
export async function* historyIn(
  journal: Past,
  name: string,
  seq: number,
  after = 0,
): AsyncGenerator<HistoryEntry[], void> {
  let done = Math.max(0, after);
  let spoiled = 0;
  for (;;) {
    const stored = await journal.historyChunk(name, done + 1);
    if (!stored || Math.min(seq, stored.seq) <= done) return;
    const entries = stored.bytes
      ? await decodeHistory(stored.bytes)
      : await journal.tailWithAuthors(stored.docId, done, Math.min(seq, stored.seq));
    const wanted = entries.filter((entry) => entry.seq > done && entry.seq <= seq);
    // A compaction between the two reads moves updates of the second into a chunk: it is read again.
    if (wanted.length === 0 || wanted.some(({ seq: at }, index) => at !== done + 1 + index)) {
      if ((spoiled += 1) > MAX_SPOILED_READS) throw new HistoryHole(name, done + 1);
      continue;
    }
    spoiled = 0;
    for (const piece of cut(wanted)) {
      yield piece;
      await setImmediate();
    }
    done = wanted.at(-1)!.seq;
  }
}

/** All of it at once: for stretches known to be short, and tests. `null` = no such document. */
export async function historyOf(journal: Past, name: string, seq: number, after = 0): Promise<HistoryEntry[] | null> {
  const entries: HistoryEntry[] = [];
  for await (const piece of historyIn(journal, name, seq, after)) entries.push(...piece);
  return entries.length > 0 || (await journal.historyChunk(name, 1)) ? entries : null;
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

function* cut(entries: HistoryEntry[]): Generator<HistoryEntry[], void> {
  let start = 0;
  let bytes = 0;
  for (const [index, entry] of entries.entries()) {
    bytes += entry.bytes.length;
    const isFull = index + 1 - start >= PIECE_UPDATES || bytes >= PIECE_BYTES;
    if (!isFull && index + 1 < entries.length) continue;
    yield entries.slice(start, index + 1);
    start = index + 1;
    bytes = 0;
  }
}
