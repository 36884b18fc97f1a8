import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { recordTable } from './record-table.ts';
import { tenantTable } from './tenant-table.ts';

/** Templates that matters are opened from: every colleague reads them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table project_template (
    id uuid primary key,
    firm_id uuid not null references firm(id) on delete cascade,
    name text not null,
    content jsonb not null,
    created_by uuid references app_user(id) on delete set null,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create index project_template_page on project_template (firm_id, id)`.execute(db);
  await tenantTable(db, 'project_template');
  await recordTable(db, 'project_template', 'project_template');
}
