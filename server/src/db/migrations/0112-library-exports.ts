import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

/** Exports of the library that somebody prepared: each begins once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table library_export (
    id uuid primary key,
    firm_id uuid not null references firm(id) on delete cascade,
    user_id uuid not null,
    token_hash bytea not null unique,
    scope jsonb not null,
    files integer not null check (files > 0),
    bytes bigint not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index library_export_user on library_export (user_id)`.execute(db);
  await sql`create index library_export_expiry on library_export (expires_at)`.execute(db);
  await tenantTable(db, 'library_export', { grants: 'select, insert, update (used_at)' });
  // Whose export it is, before the firm is known.
  await allFirms(db, 'library_export', 'basoche_auth', 'select (firm_id, token_hash)');
  await allFirms(db, 'library_export', 'basoche_worker', 'select, delete');
}
