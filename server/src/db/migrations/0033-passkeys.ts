import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table passkey (
    id uuid primary key,
    firm_id uuid not null,
    user_id uuid not null,
    credential_id bytea not null,
    public_key bytea not null,
    rp_id text not null,
    counter bigint not null,
    transports text[] not null,
    synced boolean not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    constraint passkey_credential unique (credential_id),
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index passkey_user on passkey (user_id)`.execute(db);
  await tenantTable(db, 'passkey');
  await allFirms(db, 'passkey', 'basoche_auth', 'select, update (counter, synced, last_used_at)');

  await sql`create table access.passkey_challenge (
    challenge_hash bytea primary key,
    user_id uuid,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`grant select, insert, delete on access.passkey_challenge to basoche_auth`.execute(db);
  await sql`grant select, delete on access.passkey_challenge to basoche_worker`.execute(db);
}
