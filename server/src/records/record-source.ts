import type { Account } from '@basoche/domain';
import type { RecordKind, RowOfRecord } from '@basoche/protocol';
import type { Trx } from '../db/database.ts';

/** Who reads records: the rights of the moment. */
export interface Reader {
  firmId: string;
  account: Account;
}

/** Which rows of a kind are asked for, in order of id. */
export type RecordRange = { ids: readonly string[] } | { after: string | null; limit: number };

/** A kind of records, and how its rows are read for somebody. */
export interface RecordSource<Kind extends RecordKind = RecordKind> {
  kind: Kind;
  /**
   * Rows of the range that the reader may read, as they may read them, in order of id; what is left out does not exist for
   * them. Fewer than `limit` only at the end.
   */
  read(trx: Trx, reader: Reader, range: RecordRange): Promise<RowOfRecord<Kind>[]>;
}

/** Types the rows of a source by its kind. */
export function recordSource<Kind extends RecordKind>(source: RecordSource<Kind>): RecordSource {
  return source;
}
