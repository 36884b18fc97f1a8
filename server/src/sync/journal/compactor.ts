import * as Y from 'yjs';
import type { Log } from '../../log.ts';
import type { SyncMetrics } from '../metrics.ts';
import { mergeAll } from '../update/merge.ts';
import { encodeHistory } from './history.ts';
import type { Journal } from './journal.ts';

export interface CompactorOptions {
  journal: Journal;
  log: Log;
  metrics: SyncMetrics;
  node: string;
  minTail: number;
  minBytes: number;
  /** The document up to `seq` now takes `saved` bytes less. */
  compacted: (name: string, seq: number, snapshot: Uint8Array, saved: number) => void;
  /** Somebody is writing in it just now: building it would make them wait. */
  isHot: (name: string) => boolean;
  /** Brings a document to the current shape; true when it was of an older one. */
  migrate: (name: string, doc: Y.Doc) => boolean;
  /** The same in the live document, as an edit of the server's own. */
  migrateLive: (name: string, firmId: string) => Promise<void>;
}

const LEASE_MS = 60_000;
const MOST = 20;

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
      for (const doc of await journal.compactable(minTail, minBytes, MOST)) {
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
    const { journal, metrics } = this.#options;
    const [stored] = await journal.load([{ name, firmId }]);
    if (!stored || stored.isQuarantined || stored.tail.length === 0) return 'nothing';
    const entries = await journal.tailWithAuthors(stored.id, stored.snapshotSeq, stored.seq);
    // Somebody else compacted between the two reads.
    if (entries.length !== stored.tail.length) return 'nothing';
    const { bytes, stateVector, isOld } = collect(stored.snapshot, stored.tail, (doc) =>
      this.#options.migrate(name, doc),
    );
    const isStored = await journal.storeSnapshot({
      docId: stored.id,
      fromSnapshotSeq: stored.snapshotSeq,
      uptoSeq: stored.seq,
      bytes,
      stateVector,
      history: {
        fromSeq: stored.snapshotSeq + 1,
        toSeq: stored.seq,
        fromTime: entries[0]!.receivedAt,
        toTime: entries.at(-1)!.receivedAt,
        bytes: await encodeHistory(entries),
      },
    });
    if (!isStored) return 'nothing';
    metrics.compacted(entries.length);
    this.#options.compacted(name, stored.seq, bytes, stored.bytes - bytes.length);
    return isOld ? 'of an older shape' : 'done';
  }
}

interface Collected {
  bytes: Uint8Array;
  stateVector: Uint8Array;
  isOld: boolean;
}

/** The same document without what was deleted. */
function collect(snapshot: Uint8Array | null, tail: Uint8Array[], migrate: (doc: Y.Doc) => boolean): Collected {
  const doc = new Y.Doc({ gc: true });
  try {
    Y.applyUpdate(doc, mergeAll(snapshot ? [snapshot, ...tail] : tail));
    if (doc.store.pendingStructs || doc.store.pendingDs) throw new Error('the journal holds pending content');
    const bytes = Y.encodeStateAsUpdate(doc);
    const stateVector = Y.encodeStateVector(doc);
    // Only now: the snapshot is what was journalled, the migration an edit after it.
    return { bytes, stateVector, isOld: migrate(doc) };
  } finally {
    doc.destroy();
  }
}
