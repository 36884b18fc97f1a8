import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

declare module '../tables.ts' {
  interface Tables {
    sso_identity: SsoIdentityTable;
    'access.sso_trip': SsoRequestTable;
  }
}

/** A person as the sign-in service of the firm knows them. */
interface SsoIdentityTable {
  firm_id: string;
  user_id: string;
  issuer: string;
  /** `sub` of the ID token: never given to somebody else by this issuer. */
  subject: string;
  /** The address that the service gave at the last sign-in; `null`: it was not kept yet. */
  email: string | null;
  linked_at: Date;
  used_at: Date;
}

/** One way of a browser to the sign-in service and back. It belongs to nobody: who comes back is known at its end. */
interface SsoRequestTable {
  /** SHA-256 of the state in the addresses. */
  state_hash: Buffer;
  /** SHA-256 of the cookie of the browser that set out. */
  browser_hash: Buffer;
  nonce: string;
  code_verifier: string;
  suite: string | null;
  remember: boolean;
  device: string | null;
  expires_at: Date;
  /** The provider's answer was taken; there is no second one. */
  answered_at: Date | null;
  /** SHA-256 of the code with which the page takes up the outcome, once. */
  code_hash: Buffer | null;
  /** JSON of `Outcome`. */
  outcome: string | null;
}

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
