const KB = 1024;
const MB = 1024 * KB;

/** Every bound of the sync server (SPEC.md, rules LM*). Sizes in bytes, times in milliseconds. */
export interface SyncLimits {
  /** Largest y-websocket message of a client, and largest frame around it. */
  messageBytes: number;
  /** Largest document, as journalled. */
  docBytes: number;
  /** Largest message to a client: longer states are cut (RM1). */
  partBytes: number;
  connectionsPerUser: number;
  channelsPerSocket: number;
  /** Sockets that have not said who they are. */
  unauthenticatedSockets: number;
  /** Messages in a second on one socket, and how many more it may send in a burst. */
  messageRate: number;
  messageBurst: number;
  /** Unsent bytes above which a socket is behind: its documents are skipped until it has drained. */
  behindBytes: number;
  /** A socket that is behind and takes nothing is closed after this. */
  slowReaderMs: number;
  /** Uncommitted bytes of one socket above which it is not read. */
  uncommittedBytes: number;
  handshakeMs: number;
  /** Largest presence state, and client ids of one channel. */
  presenceBytes: number;
  presenceIds: number;
  /** Presence is relayed at most this often in a document. */
  presenceWindowMs: number;
  /** Body of an exchange request. */
  exchangeBytes: number;
  /** How long a mark of the history is given out while documents move (EV4), milliseconds. */
  markMs: number;
  /** Updates and bytes of one group commit. */
  commitUpdates: number;
  commitBytes: number;
  commitTimeoutMs: number;
  /** Bytes of documents kept in memory for the next joiner. */
  cacheBytes: number;
  /** A room without channels, or a Y.Doc without edits, is dropped after this. */
  idleMs: number;
  /** A document is compacted when it has this many updates beside its snapshot. */
  compactTail: number;
  /** Updates of one chunk of the history at most; a state of the document is kept after this many, for its versions. */
  historyChunk: number;
  /** However few they are, a state is kept after updates of so many bytes, or of as many as the document has. */
  historyBytes: number;
  waitMs: number;
}

export const DEFAULT_LIMITS: SyncLimits = {
  messageBytes: 4 * MB,
  docBytes: 20 * MB,
  partBytes: 256 * KB,
  connectionsPerUser: 50,
  channelsPerSocket: 4096,
  unauthenticatedSockets: 1000,
  messageRate: 1000,
  messageBurst: 10_000,
  behindBytes: 256 * KB,
  slowReaderMs: 30_000,
  uncommittedBytes: 8 * MB,
  handshakeMs: 10_000,
  presenceBytes: 8 * KB,
  presenceIds: 8,
  presenceWindowMs: 40,
  exchangeBytes: 24 * MB,
  markMs: 30_000,
  commitUpdates: 4000,
  commitBytes: 16 * MB,
  commitTimeoutMs: 15_000,
  cacheBytes: 64 * MB,
  idleMs: 30_000,
  compactTail: 400,
  historyChunk: 10_000,
  historyBytes: 16 * MB,
  waitMs: 25_000,
};
