import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { recordTable } from './record-table.ts';
import { allFirms, tenantTable } from './tenant-table.ts';

/** Folders and files of people, of the firm and of its matters; their content is in blobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await folders(db);
  await files(db);
  await favourites(db);
  await events(db);
  await readers(db);
}

/** Where something stands: whose it is goes with the space, so that no folder is asked for it. */
const PLACE = sql`
  space text not null check (space in ('personal', 'company', 'project')),
  owner uuid,
  project_id uuid,
  parent uuid,
  created_by uuid references app_user(id) on delete set null,
  updated_by uuid references app_user(id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  trashed_at timestamptz,
  check ((space = 'personal') = (owner is not null)),
  check ((space = 'project') = (project_id is not null)),
  unique (firm_id, id),
  foreign key (firm_id, owner) references app_user (firm_id, id),
  foreign key (firm_id, project_id) references project (firm_id, id) on delete cascade`;

async function folders(db: Kysely<unknown>): Promise<void> {
  await sql`create table folder (
    id uuid primary key,
    firm_id uuid not null references firm(id) on delete cascade,
    name text not null,
    search tsvector generated always as (search_vector(name)) stored,
    ${PLACE},
    foreign key (firm_id, parent) references folder (firm_id, id) on delete cascade,
    check (parent <> id)
  )`.execute(db);
  await sql`create index folder_page on folder (firm_id, id)`.execute(db);
  await placeIndexes(db, 'folder');
  await tenantTable(db, 'folder');
  await allFirms(db, 'folder', 'basoche_worker', 'select, delete');
  await recordTable(db, 'folder', 'folder');
}

async function files(db: Kysely<unknown>): Promise<void> {
  await sql`create function words_of(texts text[]) returns text language sql immutable strict parallel safe
    set search_path = public, pg_catalog as ${sql.lit(`select array_to_string(texts, ' ')`)}`.execute(db);
  await sql`create table file (
    id uuid primary key,
    firm_id uuid not null references firm(id) on delete cascade,
    name text not null,
    name_key text not null,
    description text not null default '',
    keywords text[] not null default '{}',
    keyword_keys text[] not null default '{}',
    status text,
    is_official boolean not null default false,
    is_model boolean not null default false,
    blob text not null,
    size bigint not null,
    version integer not null default 1,
    search tsvector generated always as (search_vector(name || ' ' || words_of(keywords) || ' ' || description)) stored,
    ${PLACE},
    foreign key (firm_id, parent) references folder (firm_id, id) on delete cascade,
    foreign key (firm_id, blob) references blob (firm_id, id)
  )`.execute(db);
  await sql`create index file_page on file (firm_id, id)`.execute(db);
  await placeIndexes(db, 'file');
  await sql`create index file_keywords on file using gin (keyword_keys)`.execute(db);
  await sql`create index file_blob on file (firm_id, blob)`.execute(db);
  await tenantTable(db, 'file');
  await allFirms(db, 'file', 'basoche_worker', 'select, delete');
  await recordTable(db, 'file', 'file');

  await sql`create table file_version (
    id uuid primary key,
    firm_id uuid not null references firm(id) on delete cascade,
    file uuid not null,
    number integer not null,
    base integer,
    name text not null,
    blob text not null,
    size bigint not null,
    created_by uuid references app_user(id) on delete set null,
    created_at timestamptz not null,
    unique (file, number),
    foreign key (firm_id, file) references file (firm_id, id) on delete cascade,
    foreign key (firm_id, blob) references blob (firm_id, id)
  )`.execute(db);
  await sql`create index file_version_blob on file_version (firm_id, blob)`.execute(db);
  await tenantTable(db, 'file_version', { grants: 'select, insert, delete' });
  await allFirms(db, 'file_version', 'basoche_worker', 'select');
}

async function placeIndexes(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`create index ${sql.id(`${table}_parent`)} on ${sql.table(table)} (parent)`.execute(db);
  await sql`create index ${sql.id(`${table}_top`)} on ${sql.table(table)} (firm_id, space) where parent is null`.execute(
    db,
  );
  await sql`create index ${sql.id(`${table}_project`)} on ${sql.table(table)} (project_id)
    where project_id is not null`.execute(db);
  await sql`create index ${sql.id(`${table}_owner`)} on ${sql.table(table)} (owner) where owner is not null`.execute(
    db,
  );
  await sql`create index ${sql.id(`${table}_trash`)} on ${sql.table(table)} (firm_id, trashed_at)
    where trashed_at is not null`.execute(db);
  await sql`create index ${sql.id(`${table}_search`)} on ${sql.table(table)} using gin (search)`.execute(db);
}

/** One's own: two people may have the same folder at hand. */
async function favourites(db: Kysely<unknown>): Promise<void> {
  await sql`create table favourite_folder (
    id uuid not null,
    user_id uuid not null references app_user(id) on delete cascade,
    firm_id uuid not null references firm(id) on delete cascade,
    primary key (user_id, id),
    foreign key (firm_id, id) references folder (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index favourite_folder_folder on favourite_folder (id)`.execute(db);
  await tenantTable(db, 'favourite_folder');
  await sql`create trigger record_changed after insert or update or delete on favourite_folder
    for each row execute function record_changed('favourite_folder', 'user_id')`.execute(db);
}

/** What happened to what, also once it is gone: never changed, but that who did it may take it off their own list. */
async function events(db: Kysely<unknown>): Promise<void> {
  await sql`create table library_event (
    id uuid primary key,
    firm_id uuid not null references firm(id) on delete cascade,
    at timestamptz not null,
    user_id uuid references app_user(id) on delete set null,
    event text not null,
    is_folder boolean not null,
    subject uuid not null,
    name text not null,
    details text not null default '',
    target uuid,
    is_hidden boolean not null default false
  )`.execute(db);
  await sql`create index library_event_user on library_event (firm_id, user_id, at desc) where not is_hidden`.execute(
    db,
  );
  await sql`create index library_event_subject on library_event (subject, at desc)`.execute(db);
  await tenantTable(db, 'library_event', { grants: 'select, insert' });
  await sql`grant update (is_hidden) on library_event to basoche_app`.execute(db);
}

/** What stands in a matter comes and goes with the right to read the matter. */
async function readers(db: Kysely<unknown>): Promise<void> {
  await sql`create function library_readers_changed() returns trigger language plpgsql set search_path = public, pg_catalog as ${sql.lit(`
  declare
    matter uuid := case when tg_table_name = 'project' then (to_jsonb(new)->>'id')::uuid
      else (to_jsonb(coalesce(new, old))->>'project_id')::uuid end;
  begin
    insert into record_change (firm_id, record, record_id, xid)
    select rows.firm_id, rows.record, rows.id, pg_current_xact_id() from (
      select firm_id, 'folder' as record, id from folder where project_id = matter
      union all select firm_id, 'file', id from file where project_id = matter
    ) rows join firm on firm.id = rows.firm_id
    order by rows.record, rows.id
    on conflict (firm_id, record, record_id, owner) do update set xid = excluded.xid;
    return null;
  end`)}`.execute(db);
  await sql`create trigger library_readers_changed after insert or delete on project_member
    for each row execute function library_readers_changed()`.execute(db);
  await sql`create trigger library_readers_changed after insert or update or delete on project_team
    for each row execute function library_readers_changed()`.execute(db);
  await sql`create trigger library_readers_changed after update on project for each row
    when (old.is_restricted is distinct from new.is_restricted or old.in_charge is distinct from new.in_charge)
    execute function library_readers_changed()`.execute(db);
}
