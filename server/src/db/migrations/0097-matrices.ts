import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { recordTable } from './record-table.ts';
import { tenantTable } from './tenant-table.ts';

/** Models of documents that a firm keeps, and their files, which the feed does not carry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table matrice (
    id uuid primary key,
    firm_id uuid not null references firm(id) on delete cascade,
    name text not null,
    file_name text not null,
    size integer not null,
    hash text not null,
    updated_by uuid references app_user(id) on delete set null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`.execute(db);
  await sql`create index matrice_page on matrice (firm_id, id)`.execute(db);
  await tenantTable(db, 'matrice');
  await recordTable(db, 'matrice', 'matrice');
  await sql`create table matrice_file (
    matrice uuid primary key references matrice(id) on delete cascade,
    firm_id uuid not null references firm(id) on delete cascade,
    bytes bytea not null
  )`.execute(db);
  await tenantTable(db, 'matrice_file');
}
