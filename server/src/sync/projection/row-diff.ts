import type { ProjectedRow } from '@basoche/crdt';

/** What one step of the projection changed in one table. */
export interface RowDiff {
  inserted: ProjectedRow[];
  updated: ProjectedRow[];
  /** Ids. */
  deleted: string[];
}
