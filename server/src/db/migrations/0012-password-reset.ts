import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table password_reset (
    firm_id uuid not null,
    user_id uuid not null,
    token_hash bytea primary key,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index password_reset_user on password_reset (user_id)`.execute(db);
  await tenantTable(db, 'password_reset');
  await allFirms(db, 'password_reset', 'basoche_auth', 'select');
  await allFirms(db, 'password_reset', 'basoche_worker', 'select, delete');

  await sql`create schema access`.execute(db);
  await sql`grant usage on schema access to basoche_auth, basoche_worker`.execute(db);
  await sql`create table access.captcha_use (id text primary key, expires_at timestamptz not null)`.execute(db);
  await sql`grant insert on access.captcha_use to basoche_auth`.execute(db);
  await sql`grant select, delete on access.captcha_use to basoche_worker`.execute(db);
}
