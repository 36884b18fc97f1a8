import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Counts of failed tries, shared by every process of the server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table access.login_throttle (
    key bytea primary key,
    failures integer not null check (failures > 0),
    at timestamptz not null
  )`.execute(db);
  await sql`create index login_throttle_at on access.login_throttle (at)`.execute(db);
  await sql`grant select, insert, update, delete on access.login_throttle to basoche_auth`.execute(db);
  await sql`grant select, delete on access.login_throttle to basoche_worker`.execute(db);
}
