import { searchEntries } from '@basoche/crdt';
import type { Projection } from '@basoche/crdt';
import type { DocKind } from '@basoche/protocol';

/** Rows that follow from the projection of a document and are written with it: what full-text search finds. */
export function derivedRows(kind: DocKind, projection: Projection): Projection {
  return { search_entry: searchEntries(kind, projection).map((entry) => ({ ...entry })) };
}
