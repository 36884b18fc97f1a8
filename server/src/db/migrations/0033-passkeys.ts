import { sql } from 'kysely';
import type { ColumnType, Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

declare module '../tables.ts' {
  interface Tables {
    passkey: PasskeyTable;
    'access.passkey_challenge': PasskeyChallengeTable;
  }
}

interface PasskeyTable {
  id: string;
  firm_id: string;
  user_id: string;
  /** Name that the authenticator gave; unique over all firms. */
  credential_id: Buffer;
  /** COSE key. */
  public_key: Buffer;
  /** The domain it was made for. */
  rp_id: string;
  /** Signatures made, as the authenticator counts them; 0 when it does not. */
  counter: ColumnType<string, number, number>;
  transports: string[];
  synced: boolean;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** A random value that waits to be signed, once. */
interface PasskeyChallengeTable {
  /** SHA-256 of it. */
  challenge_hash: Buffer;
  /** Who adds a passkey; `null`: somebody signs in. */
  user_id: string | null;
  expires_at: Date;
}

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
