import * as Y from 'yjs';
import type { Log } from '../../log.ts';
import { joinSessions, sessionOf } from '../history/edit-sessions.ts';
import { HistoryParts } from '../history/history-parts.ts';
import type { SyncMetrics } from '../metrics.ts';
import { mergeAll } from '../update/merge.ts';
import { encodeHistory } from './history.ts';
import type { Journal, StoredDoc } from './journal.ts';
import { encodeParts } from './packed-parts.ts';

export interface CompactorOptions {
  journal: Journal;
  log: Log;
  metrics: SyncMetrics;
  node: string;
  minTail: number;
  minBytes: number;
  /** See `SyncLimits`. */
  historyChunk: number;
  historyBytes: number;
  /** The document up to `seq` now takes `saved` bytes less. */
  compacted: (name: string, seq: number, snapshot: Uint8Array, saved: number) => void;
  /** Somebody is writing in it just now: building it would make them wait. */
  isHot: (name: string) => boolean;
  /** Updates that rows do not hold yet are still to be looked at one by one (PR9). */
  holdsTexts: (name: string) => boolean;
  /** Brings a document to the current shape; true when it was of an older one. */
  migrate: (name: string, doc: Y.Doc) => boolean;
  /** The same in the live document, as an edit of the server's own. */
  migrateLive: (name: string, firmId: string) => Promise<void>;
}

const LEASE_MS = 60_000;
const MAX = 20;
/** Of a large document a state is kept every so many updates: one for each so many bytes of it. */
const BYTES_PER_UPDATE = 200;

/** Folds long tails into snapshots and moves their updates into the history (SPEC.md, rules JR6 to JR8). */
export class Compactor {
  readonly #options: CompactorOptions;
  #isRunning = false;

  constructor(options: CompactorOptions) {
    this.#options = options;
  }

  /** One round over documents with tails of at least `minTail` updates, by whoever holds the lease. */
  async sweep(): Promise<void> {
    const { journal, log, node, minTail, minBytes } = this.#options;
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      if (!(await journal.lease('compaction', node, LEASE_MS))) return;
      for (const doc of await journal.compactable(minTail, minBytes, MAX)) {
        if (this.#options.isHot(doc.name)) continue;
        try {
          const compacted = await this.#compact(doc.name, doc.firmId);
          if (compacted === 'of an older shape') await this.#options.migrateLive(doc.name, doc.firmId);
        } catch (error) {
          // Nothing was changed; the document keeps its tail and its turn comes again.
          log.error({ err: error, doc: doc.name }, 'sync: could not compact a document');
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'sync: could not look for documents to compact');
    } finally {
      this.#isRunning = false;
    }
  }

  /** @returns whether a snapshot was stored. @throws when the stored bytes cannot be read: nothing is changed then */
  async compact(name: string, firmId: string): Promise<boolean> {
    return (await this.#compact(name, firmId)) !== 'nothing';
  }

  async #compact(name: string, firmId: string): Promise<'nothing' | 'done' | 'of an older shape'> {
    const { journal, historyChunk, migrate } = this.#options;
    const [stored] = await journal.load([{ name, firmId }]);
    if (!stored || stored.isQuarantined) return 'nothing';
    if (this.#options.holdsTexts(name)) stored.tail.length = settledCount(stored);
    if (stored.tail.length === 0) return 'nothing';
    const doc = new Y.Doc({ gc: true });
    try {
      if (stored.snapshot) Y.applyUpdate(doc, stored.snapshot);
      let folded = 0;
      let before = { seq: stored.snapshotSeq, size: stored.snapshot?.length ?? 0 };
      while (folded < stored.tail.length) {
        const updates = stored.tail.slice(folded, folded + historyChunk);
        const size = await this.#fold(stored, doc, before, updates);
        if (size === null) break;
        folded += updates.length;
        before = { seq: before.seq + updates.length, size };
      }
      if (folded === 0) return 'nothing';
      // Only now: the snapshot is what was journalled, the migration an edit after it.
      return migrate(name, doc) ? 'of an older shape' : 'done';
    } finally {
      doc.destroy();
    }
  }

  /** Folds the next updates into `doc`, the document before them. @returns the size of the snapshot; `null`: nothing was stored */
  async #fold(
    { id, name }: StoredDoc,
    doc: Y.Doc,
    before: { seq: number; size: number },
    updates: Uint8Array[],
  ): Promise<number | null> {
    const { journal, metrics, historyChunk, historyBytes } = this.#options;
    const upto = before.seq + updates.length;
    const entries = await journal.tailWithAuthors(id, before.seq, upto);
    // Somebody else compacted between the two reads, or the database went back.
    if (entries.length !== updates.length || entries.some(({ bytes }, index) => !isSame(bytes, updates[index]!)))
      return null;
    Y.applyUpdate(doc, mergeAll(updates));
    if (doc.store.pendingStructs || doc.store.pendingDs) throw new Error('the journal holds pending content');
    const bytes = Y.encodeStateAsUpdate(doc);
    const parts = new HistoryParts();
    for (const entry of entries) parts.add(entry, true);
    const size = sizeOf(updates);
    const kept = await journal.lastCheckpoint(id);
    const isFar = upto - kept.seq >= Math.max(historyChunk, bytes.length / BYTES_PER_UPDATE);
    const isHeavy = kept.bytesSince + size >= Math.max(historyBytes, bytes.length);
    const isStored = await journal.storeSnapshot({
      docId: id,
      fromSnapshotSeq: before.seq,
      upto: { seq: upto, commitId: entries.at(-1)!.commitId },
      bytes,
      stateVector: Y.encodeStateVector(doc),
      history: {
        fromSeq: before.seq + 1,
        toSeq: upto,
        fromTime: entries[0]!.receivedAt,
        toTime: entries.at(-1)!.receivedAt,
        bytes: await encodeHistory(entries),
        size,
        sessions: joinSessions(entries.map(sessionOf)),
        parts: await encodeParts(parts.parts),
      },
      isCheckpoint: isFar || isHeavy,
    });
    if (!isStored) return null;
    metrics.compacted(entries.length);
    this.#options.compacted(name, upto, bytes, before.size + size - bytes.length);
    return bytes.length;
  }
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

function sizeOf(updates: Uint8Array[]): number {
  return updates.reduce((sum, update) => sum + update.length, 0);
}

/** How much of the tail rows hold. */
function settledCount({ tail, snapshotSeq, projectedSeq }: StoredDoc): number {
  return Math.min(tail.length, Math.max(0, projectedSeq - snapshotSeq));
}
