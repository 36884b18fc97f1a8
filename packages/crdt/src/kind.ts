import type { DocKind } from '@basoche/protocol';
import type * as Y from 'yjs';

/** Who brings an edit, as the server knows it from the connection, never from the payload. */
export interface EditAuthor {
  userId: string;
  /** The server's own edits (rules, migrations, imports): trusted, not guarded. */
  service?: boolean;
}

/** Something a guard undid or completed, told to the author. `code` is stable, `detail` is French. */
export interface GuardNotice {
  code: string;
  detail: string;
}

export interface GuardContext {
  author: EditAuthor;
  /** The server's clock, milliseconds since the epoch: the legal time. */
  now: number;
}

/** What a guard knows of the edit that it judges. */
export interface GuardedContext extends GuardContext {
  /** Whether the update itself deletes the item: its author took it back. */
  isTakenBack: (id: Y.ID) => boolean;
}

/** One row of a projected table; `id` is unique in the document and table. Dates are ISO 8601 texts, never Date. */
export interface ProjectedRow {
  id: string;
  [column: string]: unknown;
}

/** Everything SQL knows of a document, as pure JSON. Table name -> rows, sorted by id. */
export type Projection = Record<string, ProjectedRow[]>;

/** One kind of shared document: its shape version, and what the server needs to hold it to its rules. */
export interface DocKindModule {
  kind: DocKind;
  version: number;
  /** Bumped when `project` changes: the server then rebuilds every document of the kind in the background. */
  projectorVersion: number;
  /** People write its texts in an editor that deletes elements and makes others: what this leaves orphaned is put back (DC13). */
  holdsTexts?: true;
  /** Idempotent normaliser; returns whether it changed anything. Run by the server only, under the document's lock. */
  migrate(doc: Y.Doc): boolean;
  /**
   * Absent when any writer may write anything in the document. Runs inside `afterTransaction` of an applied edit and
   * mends the document in a transaction of its own; what it returns is told to the author.
   */
  guard?: (doc: Y.Doc, transaction: Y.Transaction, context: GuardedContext) => GuardNotice[];
  /** Pure: the same document gives the same rows on every machine. Tolerates anything; never throws on a bad record. */
  project(doc: Y.Doc): Projection;
}
