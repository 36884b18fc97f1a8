import type { DocKindModule, Projection } from '@basoche/crdt';
import type { DocKind, DocName } from '@basoche/protocol';
import type { Registry } from 'prom-client';
import type { Db, Trx } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Bus } from './bus/bus.ts';
import type { SyncClock } from './clock.ts';
import type { SyncPool } from './journal/as-sync.ts';
import type { SyncLimits } from './limits.ts';
import type { Authenticate, DocRight, DocRights } from './ports.ts';
import type { RowDiff } from './projection/row-diff.ts';

/**
 * What a capability does when rows of a kind change: in the transaction of the rows, so once. Whatever must reach the
 * world outside goes through `db.afterCommit` or a job.
 */
export type ProjectionEffect = (trx: Trx, change: ProjectionChange) => Promise<void>;

export interface ProjectionChange {
  firmId: string;
  doc: DocName;
  kind: DocKind;
  seq: number;
  projection: Projection;
  /** Table -> what changed in it; tables without changes are absent. */
  diff: Record<string, RowDiff>;
  /** Who wrote what the rows now follow; empty when it is not known any more. */
  actors: ReadonlySet<string>;
  /** The rows are computed anew by another version of the projector: nothing happened in the document. */
  isRebuild: boolean;
}

export interface SyncDeps {
  db: Pick<Db, 'kind' | 'asFirm' | 'asSystem'> & Partial<Pick<Db, 'onRecordsChanged'>> & { pool: SyncPool };
  authenticate: Authenticate;
  docRight: DocRight;
  /** The same for many questions at once; preferred where many documents are opened together. */
  docRights?: DocRights;
  /** Origins of browsers that may open sockets; empty: the request's own host. */
  allowedOrigins: string[];
  log: Log;
  registry: Registry;
  clock?: SyncClock;
  limits?: Partial<SyncLimits>;
  /** Default: nothing between processes but the poll of the database. */
  bus?: Bus;
  effects?: Partial<Record<DocKind, ProjectionEffect[]>>;
  /** The shapes of documents; others only in tests. */
  kinds?: Record<DocKind, DocKindModule>;
  /** Which of these sessions are still valid. Default: the `session` table. */
  sessionsAlive?: (sessionIds: string[]) => Promise<Set<string>>;
  /** Signs the marks of the history (EV4); the same in every process. Default: one of this process alone. */
  secret?: Uint8Array;
  /** Name of this process in leases and in `welcome`. */
  node?: string;
}
