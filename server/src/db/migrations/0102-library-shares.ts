import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { recordTable } from './record-table.ts';
import { allFirms, tenantTable } from './tenant-table.ts';

/** People to whom a folder, with all that it contains, or a file is opened; and which letters stay between lawyers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await letters(db);
  await shares(db);
  await opened(db);
  await followers(db);
}

/** What a letter between lawyers is, instead of whether it is official. */
async function letters(db: Kysely<unknown>): Promise<void> {
  await sql`alter table file add column letter text check (letter in ('confidential', 'official'))`.execute(db);
  await sql`alter table file no force row level security`.execute(db);
  await sql`update file set letter = 'official' where is_official`.execute(db);
  await sql`alter table file force row level security`.execute(db);
  await sql`alter table file drop column is_official`.execute(db);
}

async function shares(db: Kysely<unknown>): Promise<void> {
  await sql`create table library_share (
    id uuid primary key,
    firm_id uuid not null references firm(id) on delete cascade,
    folder uuid,
    file uuid,
    user_id uuid not null,
    access text not null check (access in ('read', 'write')),
    created_by uuid references app_user(id) on delete set null,
    created_at timestamptz not null,
    check ((folder is null) <> (file is null)),
    unique (folder, user_id),
    unique (file, user_id),
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade,
    foreign key (firm_id, folder) references folder (firm_id, id) on delete cascade,
    foreign key (firm_id, file) references file (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index library_share_page on library_share (firm_id, id)`.execute(db);
  await sql`create index library_share_user on library_share (user_id)`.execute(db);
  await tenantTable(db, 'library_share');
  await allFirms(db, 'library_share', 'basoche_worker', 'select, delete');
  await recordTable(db, 'library_share', 'library_share');
}

/** Which folders and files shares open; what is in the trash, by itself or with a folder, they do not. */
async function opened(db: Kysely<unknown>): Promise<void> {
  // Level by level: a join with a recursion is planned as if it gave half of the table.
  await sql`create function folders_within(p_folders uuid[], p_live boolean) returns uuid[] language plpgsql stable
    set search_path = public, pg_catalog as ${sql.lit(`
  declare
    level uuid[] := p_folders;
    found uuid[] := p_folders;
  begin
    while cardinality(level) > 0 loop
      level := array(
        select id from folder where parent = any (level) and id <> all (found) and (trashed_at is null or not p_live)
      );
      found := found || level;
    end loop;
    return found;
  end`)}`.execute(db);
  await sql`create function folder_is_trashed(p_folder uuid) returns boolean language sql stable
    set search_path = public, pg_catalog as ${sql.lit(`
    with recursive up as (
      select id, parent, trashed_at from folder where id = p_folder
      union select folder.id, folder.parent, folder.trashed_at from folder join up on folder.id = up.parent
    ) select exists (select from up where trashed_at is not null)`)}`.execute(db);
  // Ids of those to whom shares give the right to change what stands in a folder, or the file itself.
  await sql`create function library_writers(p_folder uuid, p_file uuid) returns uuid[] language sql stable
    set search_path = public, pg_catalog as ${sql.lit(`
    with recursive up as (
      select id, parent, trashed_at from folder where id = p_folder
      union select folder.id, folder.parent, folder.trashed_at from folder join up on folder.id = up.parent
    ) select coalesce(array_agg(distinct user_id), '{}') from library_share
    where (file = p_file or folder in (select id from up)) and access = 'write'
      and not exists (select from up where trashed_at is not null)`)}`.execute(db);
  await sql`create function library_shared_folders(p_user uuid) returns setof uuid language plpgsql stable
    set search_path = public, pg_catalog as ${sql.lit(`
  begin
    return query select unnest(folders_within(array(
      select folder from library_share where user_id = p_user and folder is not null and not folder_is_trashed(folder)
    ), true));
  end`)}`.execute(db);
}

/** What shares open comes and goes with them, with where it stands, and with the trash. */
async function followers(db: Kysely<unknown>): Promise<void> {
  await sql`create function library_records_changed(p_folders uuid[], p_file uuid) returns void language plpgsql
    set search_path = public, pg_catalog as ${sql.lit(`
  declare
    folders uuid[] := folders_within(p_folders, false);
  begin
    insert into record_change (firm_id, record, record_id, xid)
    select rows.firm_id, rows.record, rows.id, pg_current_xact_id() from (
      select firm_id, 'folder' as record, id from folder where id = any (folders)
      union select firm_id, 'file', id from file where parent = any (folders)
      union select firm_id, 'file', id from file where id = p_file
      union select firm_id, 'library_share', id from library_share where folder = any (folders)
      union select firm_id, 'library_share', id from library_share where file = p_file
      union select library_share.firm_id, 'library_share', library_share.id from library_share
        join file on file.id = library_share.file where file.parent = any (folders)
    ) rows join firm on firm.id = rows.firm_id
    order by rows.record, rows.id
    on conflict (firm_id, record, record_id, owner) do update set xid = excluded.xid;
  end`)}`.execute(db);

  await sql`create function library_shares_changed() returns trigger language plpgsql
    set search_path = public, pg_catalog as ${sql.lit(`
  declare
    share library_share := coalesce(new, old);
  begin
    perform library_records_changed(array_remove(array[share.folder], null), share.file);
    return null;
  end`)}`.execute(db);
  await sql`create trigger opened_changed after insert or update or delete on library_share
    for each row execute function library_shares_changed()`.execute(db);

  // A folder that moves, or goes into the trash, takes what is in it along: into shares, out of them.
  await sql`create function library_folder_moved() returns trigger language plpgsql
    set search_path = public, pg_catalog as ${sql.lit(`
  begin
    if exists (select from library_share where firm_id = new.firm_id) then
      perform library_records_changed(array[new.id], null);
    end if;
    return null;
  end`)}`.execute(db);
  await sql`create trigger folder_moved after update on folder for each row
    when (old.parent is distinct from new.parent or (old.trashed_at is null) <> (new.trashed_at is null)
      or old.space <> new.space or old.owner is distinct from new.owner
      or old.project_id is distinct from new.project_id)
    execute function library_folder_moved()`.execute(db);
  // Who may know of a share follows where its file stands.
  await sql`create function library_file_moved() returns trigger language plpgsql
    set search_path = public, pg_catalog as ${sql.lit(`
  begin
    if exists (select from library_share where file = new.id) then
      perform library_records_changed('{}', new.id);
    end if;
    return null;
  end`)}`.execute(db);
  await sql`create trigger file_moved after update on file for each row
    when (old.parent is distinct from new.parent or old.space <> new.space or old.owner is distinct from new.owner
      or old.project_id is distinct from new.project_id)
    execute function library_file_moved()`.execute(db);

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
    ) rows join firm on firm.id = rows.firm_id
    order by rows.record, rows.id
    on conflict (firm_id, record, record_id, owner) do update set xid = excluded.xid;
    return null;
  end`)}`.execute(db);
}
