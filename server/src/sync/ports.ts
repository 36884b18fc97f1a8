import type { DocName } from '@basoche/protocol';
import type * as Y from 'yjs';

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
