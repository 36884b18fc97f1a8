import type { Account } from '@basoche/domain';
import type { RecordKind, RowOfRecord } from '@basoche/protocol';
import type { Trx } from '../db/database.ts';

/** Who reads records: the rights of the moment. */
export interface Reader {
  firmId: string;
  account: Account;
}

/** Rows in order of id that a fill asks for. */
export interface RecordRange {
  after: string | null;
  limit: number;
}

/** A row as everybody reads it who may read its kind, or how it depends on who reads; `null` = it does not exist for them. */
export type ChangedRow<Row> = { id: string; row: Row } | { id: string; rowFor: (reader: Reader) => Row | null };

/** A kind of records, and how its rows are read. */
export interface RecordSource<Kind extends RecordKind = RecordKind> {
  kind: Kind;
  /**
   * Rows of the range that the reader may read, as they may read them, in order of id; what is left out does not exist for
   * them. Fewer than `limit` only at the end.
   */
  read(trx: Trx, reader: Reader, range: RecordRange): Promise<RowOfRecord<Kind>[]>;
  /**
   * Rows of the firm with these ids, whoever asks: read once for many. `rowFor` answers readers that see the same with the
   * same object, so that they share its text [RF9].
   */
  readChanged(trx: Trx, ids: readonly string[]): Promise<ChangedRow<RowOfRecord<Kind>>[]>;
}

/** Types the rows of a source by its kind. */
export function recordSource<Kind extends RecordKind>(source: RecordSource<Kind>): RecordSource {
  return source;
}
