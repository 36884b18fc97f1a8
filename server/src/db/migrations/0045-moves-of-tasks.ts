import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { tenantTable } from './tenant-table.ts';

/** Which list a task goes to while it goes there: two documents change, and nobody else may take it elsewhere meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table task_move (
    firm_id uuid not null references firm (id),
    doc text not null,
    task_id text not null,
    target text not null,
    claimed_at timestamptz not null,
    primary key (firm_id, doc, task_id)
  )`.execute(db);
  await tenantTable(db, 'task_move');
}
