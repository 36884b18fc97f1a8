import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

/** Links by which somebody without an account takes a file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table file_link (
    id uuid primary key,
    firm_id uuid not null references firm(id) on delete cascade,
    file uuid not null,
    token_hash bytea not null unique,
    password_hash text,
    edition_mode boolean not null,
    recipient text not null,
    max_downloads integer check (max_downloads > 0),
    downloads integer not null default 0 check (downloads <= max_downloads),
    created_by uuid not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_opened_at timestamptz,
    revoked_at timestamptz,
    foreign key (firm_id, file) references file (firm_id, id) on delete cascade,
    foreign key (firm_id, created_by) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index file_link_file on file_link (file, created_at)`.execute(db);
  await sql`create index file_link_author on file_link (created_by)`.execute(db);
  await sql`create index file_link_expiry on file_link (expires_at)`.execute(db);
  await tenantTable(db, 'file_link', {
    grants: 'select, insert, update (downloads, last_opened_at, revoked_at)',
  });
  // Whose link it is, before the firm is known.
  await allFirms(db, 'file_link', 'basoche_auth', 'select (firm_id, token_hash)');
  await allFirms(db, 'file_link', 'basoche_worker', 'select, delete');
}
