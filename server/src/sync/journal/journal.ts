import type { DocName } from '@basoche/protocol';
import type { EditSession } from '../history/edit-sessions.ts';

/** Everything needed to serve a document: stored bytes, never a Y.Doc. */
export interface StoredDoc {
  id: number;
  name: DocName;
  firmId: string;
  kind: string;
  /** Number of the last journalled update. */
  seq: number;
  /** The commit that wrote it; `null`: none, or one of before commits had ids. */
  commitId: string | null;
  /** What `snapshot` holds: updates up to here. */
  snapshotSeq: number;
  /** Bytes of snapshot and tail. */
  bytes: number;
  isQuarantined: boolean;
  snapshot: Uint8Array | null;
  /** SHA-256 of `snapshot` when it was written. */
  snapshotHash: Uint8Array | null;
  stateVector: Uint8Array | null;
  /** Updates after `snapshotSeq`, in order. */
  tail: Uint8Array[];
  /** Rows hold the document up to here. */
  projectedSeq: number;
}

/** What one document adds to a group commit. */
export interface Append {
  docId: number;
  /** The document must still be at this seq; `null` = wherever it is. */
  expected: number | null;
  /** What this append was judged against: the journal must hold it still (EV1). */
  floor: Position;
  updates: AppendedUpdate[];
  /** Client ids brought for the first time, as far as this process knows. */
  clients: { clientId: number; userId: string | null }[];
}

export interface AppendedUpdate {
  bytes: Uint8Array;
  /** `null` = the server itself. */
  actorId: string | null;
}

/** A place in the history of one document: an update, and the commit that wrote it. */
export interface Position {
  seq: number;
  commitId: string | null;
}

/**
 * `ok`: updates are durable from `base + 1`, written by `commitId`. `moved`: not at the expected seq. `behind`: the journal
 * does not hold the floor, the database went back. `forged`: one of `clients` belongs to somebody else. Except for `ok`,
 * nothing of this document was written.
 */
export interface AppendResult {
  docId: number;
  status: 'ok' | 'moved' | 'behind' | 'forged' | 'quarantined' | 'gone';
  base: number;
  commitId: string;
}

export interface TailUpdate {
  seq: number;
  bytes: Uint8Array;
}

/** An update of the journal, with the commit that wrote it. */
export interface JournalUpdate extends TailUpdate {
  commitId: string | null;
}

export interface HistoryEntry extends TailUpdate {
  actorId: string | null;
  /** Milliseconds since the epoch. */
  receivedAt: number;
}

export interface ManifestRow {
  name: string;
  title: string;
  seq: number;
  right: 'none' | 'read' | 'write';
  gone: boolean;
}

/** The last change that a list shows: of a document's content (`d`), of the person's right (`g`) or of its row (`s`). */
export interface Place {
  of: 'd' | 'g' | 's';
  name: string;
  xid: string;
}

/** The stored side of the sync: what PostgreSQL knows. Every method throws when the database does. */
export interface MarkState {
  isHeld: boolean;
  /** The database was found to have gone back after this mark was made. */
  isBeforeRollback: boolean;
}

export interface FoundRollback {
  by: string;
  at: number;
  /** Their rows, and those ahead of their document, are written anew. */
  docs: string[];
  /** When the mark was made whose loss tells of it, or the last one of the process that found it; `null`: unknown. */
  markedAt: number | null;
}

export interface Journal {
  /** One transaction for all of them. */
  append(batch: Append[], now: number): Promise<AppendResult[]>;
  /** Makes the journal's row where the shared document exists in that firm; absent from the answer otherwise. */
  load(wanted: { name: string; firmId: string }[]): Promise<StoredDoc[]>;
  /**
   * Updates after `after`, whose commit is compared where it is given; `null` when they were compacted away.
   * @throws WentBackError when the journal does not hold `after` itself (EV2)
   */
  tail(docId: number, after: { seq: number; commitId?: string | null }): Promise<JournalUpdate[] | null>;
  /** Which of these client ids belong to whom. */
  owners(docId: number, clientIds: number[]): Promise<Map<number, string | null>>;
  /** Where each document is now. */
  positions(docIds: number[]): Promise<Map<number, Position & { bytes: number }>>;
  manifest(
    userId: string,
    firmId: string,
    since: string | null,
  ): Promise<{ rows: ManifestRow[]; cursor: string; place: Place | null }>;
  /** Whether the database holds what it held for the person at a cursor; `place`: the last change shown by then. */
  holds(userId: string, cursor: string, place: Place): Promise<boolean>;
  /** Documents whose rights or shared row changed since the cursor; without one, only the cursor of now. */
  rightsChanged(since: string | null): Promise<{ names: string[]; cursor: string }>;
  readers(names: string[]): Promise<Map<string, Set<string>>>;
  /** Users who have a right on any of these documents, or had one. */
  grantees(names: string[]): Promise<Set<string>>;
  lagging(
    versions: Map<string, number>,
    limit: number,
  ): Promise<{ name: DocName; firmId: string; outdated: boolean }[]>;
  /** Only where the journal holds `at`, where the bytes were read. */
  quarantine(docId: number, at: Position, reason: string): Promise<void>;
  release(name: string): Promise<void>;
  /** Documents with tails of that many updates or bytes, largest first. */
  compactable(
    minTail: number,
    minBytes: number,
    limit: number,
  ): Promise<{ id: number; name: DocName; firmId: string }[]>;
  tailWithAuthors(docId: number, afterSeq: number, uptoSeq: number): Promise<(HistoryEntry & JournalUpdate)[]>;
  /**
   * Replaces snapshot and tail up to `upto`. False when somebody else compacted meanwhile, or the journal does not hold that
   * place any more.
   */
  storeSnapshot(snapshot: NewSnapshot): Promise<boolean>;
  /** The chunk of the history that holds `seq`, and where the document is; `bytes` is `null` while no chunk does. */
  historyChunk(name: string, seq: number): Promise<{ docId: number; seq: number; bytes: Uint8Array | null } | null>;
  /** What the changes of a document up to `uptoSeq` weigh. */
  historyBytes(name: string, uptoSeq: number): Promise<number>;
  /** Who wrote what in the chunks that begin by `uptoSeq`, in order; `null` for what was compacted before it was kept. */
  historyParts(name: string, uptoSeq: number): Promise<{ from: number; to: number; parts: Uint8Array | null }[]>;
  /** The last state kept of the document at or before `uptoSeq`. */
  checkpoint(name: string, uptoSeq: number): Promise<{ seq: number; bytes: Uint8Array } | null>;
  /** Where the last one was kept, 0 = nowhere, and what the compacted updates after it weigh. */
  lastCheckpoint(docId: number): Promise<{ seq: number; bytesSince: number }>;
  /** The same without what was written; `sessions` is `null` for what was compacted before they were kept. */
  sessions(name: string): Promise<StoredSessions | null>;
  /** A new mark of the history of the database; those of before `pruneBefore` go. */
  addMark(nonce: string, at: number, pruneBefore: number): Promise<string>;
  /** Whether the database holds this mark, and went back since it was made. */
  markState(id: string, nonce: string): Promise<MarkState>;
  /** The database was found to have gone back. */
  foundRollback(rollback: FoundRollback): Promise<void>;
  /** When that was found last, milliseconds since the epoch; `null`: never. */
  lastRollback(): Promise<number | null>;
  /** Takes or renews a lease; false while somebody else holds it. */
  lease(name: string, holder: string, milliseconds: number): Promise<boolean>;
}

export interface NewSnapshot {
  docId: number;
  /** The snapshot this one was computed from. */
  fromSnapshotSeq: number;
  upto: Position;
  bytes: Uint8Array;
  stateVector: Uint8Array;
  history: {
    fromSeq: number;
    toSeq: number;
    fromTime: number;
    toTime: number;
    bytes: Uint8Array;
    /** Of the updates, before they were packed. */
    size: number;
    sessions: EditSession[];
    /** As `encodeParts` makes them. */
    parts: Uint8Array;
  };
  /** `bytes` is kept as the document at `upto` too. */
  isCheckpoint: boolean;
}

export interface StoredSessions {
  docId: number;
  seq: number;
  /** In order; `to` is the last seq of the chunk. */
  chunks: { to: number; sessions: EditSession[] | null; bytes: Uint8Array | null }[];
  /** What is not compacted yet. */
  tail: Omit<HistoryEntry, 'bytes'>[];
}
