import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

/** What happened to the accounts of a firm. Written once: not even the owner of the table changes a row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table access_event (
    firm_id uuid not null references firm (id),
    seq integer not null,
    at timestamptz not null,
    user_id uuid not null,
    kind text not null,
    address text,
    user_agent text,
    detail text,
    hash bytea not null,
    primary key (firm_id, seq)
  )`.execute(db);
  await tenantTable(db, 'access_event', { grants: 'select, insert' });
  await allFirms(db, 'access_event', 'basoche_auth', 'select, insert');
  await allFirms(db, 'access_event', 'basoche_worker', 'select');
  await sql`create function refuse_change() returns trigger language plpgsql as ${sql.lit(`begin
    raise exception 'access_event is append-only';
  end`)}`.execute(db);
  await sql`create trigger append_only before update or delete or truncate on access_event
    for each statement execute function refuse_change()`.execute(db);
}
