import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { tenantTable } from './tenant-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table saved_view (
    id uuid primary key,
    firm_id uuid not null,
    user_id uuid not null,
    name text not null,
    doc text,
    look jsonb not null,
    updated_at timestamptz not null,
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index saved_view_person on saved_view (firm_id, user_id)`.execute(db);
  await tenantTable(db, 'saved_view');
}
