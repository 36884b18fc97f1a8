import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { recordTable } from './record-table.ts';
import { allFirms, tenantTable } from './tenant-table.ts';

/** Exhibits of matters, and the communications that give them their numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await communications(db);
  await exhibits(db);
  await readers(db);
}

async function communications(db: Kysely<unknown>): Promise<void> {
  await sql`create table exhibit_communication (
    id uuid primary key,
    firm_id uuid not null references firm(id) on delete cascade,
    project_id uuid not null,
    party_id uuid,
    dated text not null check (dated ~ '^\\d{4}-\\d{2}-\\d{2}$'),
    recipient text not null default '',
    created_by uuid references app_user(id) on delete set null,
    created_at timestamptz not null,
    unique (firm_id, id),
    foreign key (firm_id, project_id) references project (firm_id, id) on delete cascade,
    foreign key (party_id) references project_party (id)
  )`.execute(db);
  await sql`create index exhibit_communication_project on exhibit_communication (project_id)`.execute(db);
  await sql`create index exhibit_communication_page on exhibit_communication (firm_id, id)`.execute(db);
  await sql`create index exhibit_communication_party on exhibit_communication (party_id)`.execute(db);
  await tenantTable(db, 'exhibit_communication');
  await recordTable(db, 'exhibit_communication', 'exhibit_communication');
}

async function exhibits(db: Kysely<unknown>): Promise<void> {
  await sql`create table exhibit (
    id uuid primary key,
    firm_id uuid not null references firm(id) on delete cascade,
    project_id uuid not null,
    party_id uuid,
    file uuid,
    title text not null,
    dated text check (dated ~ '^\\d{4}-\\d{2}-\\d{2}$'),
    position text collate "C" not null,
    number integer check (number > 0),
    communication uuid,
    blob text,
    size bigint,
    file_name text not null default '',
    created_by uuid references app_user(id) on delete set null,
    created_at timestamptz not null,
    check ((number is null) = (communication is null)),
    check ((number is null) = (blob is null)),
    foreign key (firm_id, project_id) references project (firm_id, id) on delete cascade,
    foreign key (party_id) references project_party (id),
    foreign key (firm_id, file) references file (firm_id, id) on delete set null (file),
    foreign key (firm_id, communication) references exhibit_communication (firm_id, id),
    foreign key (firm_id, blob) references blob (firm_id, id)
  )`.execute(db);
  await sql`create unique index exhibit_number on exhibit
    (project_id, coalesce(party_id, '00000000-0000-0000-0000-000000000000'), number) where number is not null`.execute(
    db,
  );
  await sql`create unique index exhibit_file on exhibit
    (project_id, coalesce(party_id, '00000000-0000-0000-0000-000000000000'), file) where file is not null`.execute(db);
  await sql`create index exhibit_page on exhibit (firm_id, id)`.execute(db);
  await sql`create index exhibit_party on exhibit (party_id)`.execute(db);
  await sql`create index exhibit_files on exhibit (firm_id, file)`.execute(db);
  await sql`create index exhibit_communicated on exhibit (firm_id, communication)`.execute(db);
  await sql`create index exhibit_blob on exhibit (firm_id, blob)`.execute(db);
  await tenantTable(db, 'exhibit');
  await allFirms(db, 'exhibit', 'basoche_worker', 'select');
  await recordTable(db, 'exhibit', 'exhibit');
}

/** Who works on a matter has its exhibits. */
async function readers(db: Kysely<unknown>): Promise<void> {
  await sql`create function exhibit_readers_changed() returns trigger language plpgsql
    set search_path = public, pg_catalog as ${sql.lit(`
  declare
    matter uuid := case when tg_table_name = 'project' then (to_jsonb(new)->>'id')::uuid
      else (to_jsonb(coalesce(new, old))->>'project_id')::uuid end;
  begin
    insert into record_change (firm_id, record, record_id, xid)
    select rows.firm_id, rows.record, rows.id, pg_current_xact_id() from (
      select firm_id, 'exhibit' as record, id from exhibit where project_id = matter
      union all select firm_id, 'exhibit_communication', id from exhibit_communication where project_id = matter
    ) rows join firm on firm.id = rows.firm_id
    order by rows.record, rows.id
    on conflict (firm_id, record, record_id, owner) do update set xid = excluded.xid;
    return null;
  end`)}`.execute(db);
  await sql`create trigger exhibit_readers_changed after insert or delete on project_member
    for each row execute function exhibit_readers_changed()`.execute(db);
  await sql`create trigger exhibit_readers_changed after insert or update or delete on project_team
    for each row execute function exhibit_readers_changed()`.execute(db);
  await sql`create trigger exhibit_readers_changed after update on project for each row
    when (old.is_restricted is distinct from new.is_restricted or old.in_charge is distinct from new.in_charge)
    execute function exhibit_readers_changed()`.execute(db);
}
