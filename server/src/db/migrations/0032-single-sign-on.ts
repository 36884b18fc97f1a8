import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sso_identity (
    firm_id uuid not null,
    user_id uuid not null,
    issuer text not null,
    subject text not null,
    linked_at timestamptz not null,
    used_at timestamptz not null,
    primary key (issuer, subject),
    unique (user_id, issuer),
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await tenantTable(db, 'sso_identity', { grants: 'select, delete' });
  await allFirms(db, 'sso_identity', 'basoche_auth', 'select, insert, update');

  await sql`create table access.sso_trip (
    state_hash bytea primary key,
    browser_hash bytea not null,
    nonce text not null,
    code_verifier text not null,
    suite text,
    remember boolean not null,
    device text,
    expires_at timestamptz not null,
    answered_at timestamptz,
    code_hash bytea unique,
    outcome text
  )`.execute(db);
  await sql`grant select, insert, update, delete on access.sso_trip to basoche_auth`.execute(db);
  await sql`grant select, delete on access.sso_trip to basoche_worker`.execute(db);
}
