import type { DocName } from '@basoche/protocol';
import type * as Y from 'yjs';
import type { EditSession } from './history/edit-sessions.ts';
import type { HistoryEntry } from './journal/journal.ts';

/** A person behind a valid bearer token. */
export interface Principal {
  userId: string;
  firmId: string;
  email: string;
  /** As presence shows it: `Claire MARCHAND`. */
  displayName: string;
  /** `#rrggbb`, given by the server, so that nobody picks another's colour. */
  color: string;
  sessionId: string;
  /** Milliseconds since the epoch; the socket is closed with UNAUTHENTICATED when it passes. */
  expiresAt: number;
  /** An account of the platform's administration: it has no part in any firm. */
  isPlatform?: true;
}

export type Right = 'none' | 'read' | 'write';

/** `null` when the token is unknown, revoked or expired. */
export type Authenticate = (token: string) => Promise<Principal | null>;

/** The capability's decision for a whole document. `none` also when the document is another firm's or does not exist. */
export type DocRight = (principal: Principal, name: DocName) => Promise<Right>;

/** The same decision for several people and documents of one firm, answered in the order of the questions. */
export type DocRights = (firmId: string, questions: { userId: string; name: DocName }[]) => Promise<Right[]>;

/** What REST commands and background work may do with shared documents. */
export interface SharedDocs {
  /**
   * Edits a document as a peer with the caller's authorship, through the same guard and journal as a socket. Resolves
   * once the edit is durable and its rows are projected.
   * @throws ApiError FORBIDDEN, NOT_FOUND, UNAVAILABLE
   */
  edit<T>(author: Principal, name: DocName, change: (doc: Y.Doc) => T): Promise<{ result: T; seq: number }>;
  /** The same for the server's own edits (seeds, rules): trusted, no guard. */
  editAsService<T>(firmId: string, name: DocName, change: (doc: Y.Doc) => T): Promise<{ result: T; seq: number }>;
  /** Reads the durable state; the callback must not keep or change the document. */
  read<T>(name: DocName, reader: (doc: Y.Doc) => T): Promise<T>;
  /** Tells open sockets of every process that rights of these documents changed. A hint: they also find out alone. */
  rightsChanged(names: DocName[]): void;
}

/** What was journalled of a document, as people ask for it. The caller has looked at the right. */
export interface DocHistories {
  /** Everybody who wrote, in the order in which they began, and the seq of the last change; nothing written: 0. */
  sessions(name: DocName): Promise<{ seq: number; sessions: EditSession[] }>;
  /** `null` when the document has no change of this number. */
  stateAt(name: DocName, seq: number, since: number | null): Promise<PastState | null>;
  /** The server's time of a change, milliseconds since the epoch; `null`: there was none of this number. */
  timeOf(name: DocName, seq: number): Promise<number | null>;
  /** The number and time of the first change with which this Yjs item was there; `null`: none had it. */
  arrivalOf(name: DocName, item: { client: number; clock: number }): Promise<{ seq: number; at: number } | null>;
  /**
   * The last change of which a device with this state vector had the content, and that of all before it; 0: none. Changes
   * that only delete leave no trace in a vector: those at the end count as not seen.
   */
  seenBy(name: DocName, known: ReadonlyMap<number, number>): Promise<number>;
  /** Every change up to this number, in order, with author and time, in pieces that are read as they are asked for. */
  entries(name: DocName, seq: number): AsyncIterable<HistoryEntry[]>;
  /** What they weigh. */
  bytes(name: DocName, seq: number): Promise<number>;
}

/** A document as it was when one change had just been journalled. */
export interface PastState {
  /** The server's time of that change, milliseconds since the epoch. */
  at: number;
  /** A Yjs update, without what had been deleted. */
  state: Uint8Array;
  /** Who brought what is in it, a part for each session. */
  written: SessionPart[];
  /** What was deleted after `since`, and by whom. */
  deleted: SessionPart[];
}

/** What one session of a person wrote or deleted. */
export interface SessionPart {
  /** `null` = the server itself. */
  actorId: string | null;
  /** Milliseconds since the epoch. */
  from: number;
  to: number;
  /** Yjs ids. */
  ranges: [client: number, clock: number, length: number][];
}
