import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { recordTable } from './record-table.ts';
import { allFirms, tenantTable } from './tenant-table.ts';

/** Requests of who has a file by a share, to those of its place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table rights_request (
    id uuid primary key,
    firm_id uuid not null references firm(id) on delete cascade,
    file uuid not null,
    name text not null,
    requester uuid not null,
    access text not null check (access in ('read', 'write')),
    note text not null,
    status text not null default 'pending' check (status in ('pending', 'accepted', 'refused')),
    given text check (given in ('read', 'write')),
    reason text not null default '',
    decided_by uuid references app_user(id) on delete set null,
    decided_at timestamptz,
    created_at timestamptz not null,
    check ((status = 'accepted') = (given is not null)),
    check ((status = 'pending') = (decided_at is null)),
    foreign key (firm_id, file) references file (firm_id, id) on delete cascade,
    foreign key (firm_id, requester) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create unique index rights_request_pending on rights_request (file, requester) where status = 'pending'`.execute(
    db,
  );
  await sql`create index rights_request_page on rights_request (firm_id, id)`.execute(db);
  await sql`create index rights_request_file on rights_request (file)`.execute(db);
  await sql`create index rights_request_requester on rights_request (requester)`.execute(db);
  await tenantTable(db, 'rights_request', {
    grants: 'select, insert, delete, update (status, given, reason, decided_by, decided_at)',
  });
  await allFirms(db, 'rights_request', 'basoche_worker', 'select, delete');
  await recordTable(db, 'rights_request', 'rights_request');
  await followers(db);
}

/** Who may know of a request follows where its file stands, and who works there. */
async function followers(db: Kysely<unknown>): Promise<void> {
  await sql`create function rights_requests_moved() returns trigger language plpgsql
    set search_path = public, pg_catalog as ${sql.lit(`
  begin
    insert into record_change (firm_id, record, record_id, xid)
    select firm_id, 'rights_request', id, pg_current_xact_id() from rights_request where file = new.id order by id
    on conflict (firm_id, record, record_id, owner) do update set xid = excluded.xid;
    return null;
  end`)}`.execute(db);
  await sql`create trigger requests_moved after update on file for each row
    when (old.space <> new.space or old.owner is distinct from new.owner
      or old.project_id is distinct from new.project_id)
    execute function rights_requests_moved()`.execute(db);

  await sql`create or replace function library_readers_changed() returns trigger language plpgsql
    set search_path = public, pg_catalog as ${sql.lit(`
  declare
    matter uuid := case when tg_table_name = 'project' then (to_jsonb(new)->>'id')::uuid
      else (to_jsonb(coalesce(new, old))->>'project_id')::uuid end;
  begin
    insert into record_change (firm_id, record, record_id, xid)
    select rows.firm_id, rows.record, rows.id, pg_current_xact_id() from (
      select firm_id, 'folder' as record, id from folder where project_id = matter
      union all select firm_id, 'file', id from file where project_id = matter
      union all select firm_id, 'library_share', id from library_share
        where folder in (select id from folder where project_id = matter)
          or file in (select id from file where project_id = matter)
      union all select firm_id, 'rights_request', id from rights_request
        where file in (select id from file where project_id = matter)
    ) rows join firm on firm.id = rows.firm_id
    order by rows.record, rows.id
    on conflict (firm_id, record, record_id, owner) do update set xid = excluded.xid;
    return null;
  end`)}`.execute(db);
}
