import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { recordTable } from './record-table.ts';
import { tenantTable } from './tenant-table.ts';

/**
 * Contacts, and where each record last changed. One row for each record that ever was: of a deleted one it is what tells.
 * `xid` is the transaction, so that a reader who waits for older ones to be over misses none, whoever commits first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table record_change (
    firm_id uuid not null references firm(id) on delete cascade,
    record text not null,
    record_id uuid not null,
    xid xid8 not null,
    primary key (firm_id, record, record_id)
  )`.execute(db);
  await sql`create index record_change_order on record_change (firm_id, xid, record, record_id)`.execute(db);
  await tenantTable(db, 'record_change', { grants: 'select, insert, update' });

  // A firm that is deleted takes its records with it, and has nobody to be told.
  await sql`create function record_changed() returns trigger language plpgsql set search_path = public, pg_catalog as ${sql.lit(`
  declare
    changed record := coalesce(new, old);
  begin
    insert into record_change (firm_id, record, record_id, xid)
    select firm.id, tg_argv[0], changed.id, pg_current_xact_id() from firm where firm.id = changed.firm_id
    on conflict (firm_id, record, record_id) do update set xid = excluded.xid;
    return null;
  end`)}`.execute(db);

  await sql`create table contact (
    id uuid primary key,
    firm_id uuid not null references firm(id) on delete cascade,
    civility text not null default '',
    firstname text not null,
    lastname text not null,
    email text not null default '',
    fonction text not null default '',
    toque text not null default '',
    mobile_phone text not null default '',
    office_phone text not null default '',
    address text not null default '',
    city text not null default '',
    country text not null default '',
    birthday text check (birthday ~ '^\\d{4}-\\d{2}-\\d{2}$'),
    birthplace text not null default '',
    nationality text not null default '',
    marital_status text not null default '',
    matrimonial_regime text not null default '',
    origin text not null default '',
    quality text not null default '',
    is_client boolean not null default false,
    is_lawyer boolean not null default false,
    is_partner boolean not null default false,
    is_prospect boolean not null default false,
    is_supplier boolean not null default false,
    is_hidden boolean not null default false,
    is_archived boolean not null default false,
    responsible uuid references app_user(id) on delete set null,
    created_by uuid references app_user(id) on delete set null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    search tsvector generated always as (search_vector(
      firstname || ' ' || lastname || ' ' || email || ' ' || fonction || ' ' || city || ' ' || mobile_phone || ' ' || office_phone
    )) stored
  )`.execute(db);
  await sql`create index contact_name on contact (firm_id, lower(lastname), lower(firstname), id)`.execute(db);
  await sql`create index contact_page on contact (firm_id, id)`.execute(db);
  await sql`create index contact_search on contact using gin (search)`.execute(db);
  await tenantTable(db, 'contact');
  await recordTable(db, 'contact', 'contact');
  await lastRollback(db);
}

/** Names the last time that the database went back: cursors of before it may stand for rows that were lost. */
async function lastRollback(db: Kysely<unknown>): Promise<void> {
  await sql`create function last_rollback() returns text
  language sql stable security definer set search_path = sync, pg_catalog as ${sql.lit(
    `select coalesce((select substr(md5(concat_ws('.', id, found_at)), 1, 8) from sync.rollback order by id desc limit 1), '0')`,
  )}`.execute(db);
  await sql`grant create on schema public to basoche_sync`.execute(db);
  await sql`alter function last_rollback() owner to basoche_sync`.execute(db);
  await sql`revoke create on schema public from basoche_sync`.execute(db);
  await sql`revoke all on function last_rollback() from public`.execute(db);
  await sql`grant execute on function last_rollback() to basoche_app`.execute(db);
}
