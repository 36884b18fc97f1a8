import { sql } from 'kysely';
import type { Trx } from './database.ts';

/** Firms whose records a transaction changed. */
export interface ChangedRecords {
  firmIds: string[];
  /** The transaction, decimal. */
  xid: string;
}

/** What the triggers on tables of records noted in this transaction; `null`: nothing, or it was taken back. */
export async function changedRecords(trx: Trx): Promise<ChangedRecords | null> {
  const { rows } = await sql<{ firms: string | null; xid: string | null }>`
    select current_setting('app.records_changed', true) as firms, pg_current_xact_id_if_assigned()::text as xid`.execute(
    trx,
  );
  const { firms, xid } = rows[0] ?? {};
  return firms && xid ? { firmIds: firms.split(' '), xid } : null;
}
