import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { recordTable } from './record-table.ts';
import { overAllFirms, tenantTable } from './tenant-table.ts';

/** Matters as records, with the people who work on them and the parties that they concern. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await overAllFirms(db, ['project'], () =>
    sql`update project set status = 'archived' where status = 'closed'`.execute(db),
  );
  await columnsOfMatters(db);
  await people(db);
  await parties(db);
  await numbers(db);
  await namesOfClients(db);
  await feed(db);
  await rightsOfDocuments(db);
}

async function columnsOfMatters(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project
    add column description text not null default '',
    add column is_internal boolean not null default false,
    add column contact_id uuid references contact(id),
    add column company_id uuid references company(id),
    add column in_charge uuid references app_user(id) on delete set null,
    add column start_date text check (start_date ~ '^\\d{4}-\\d{2}-\\d{2}$'),
    add column end_date text check (end_date ~ '^\\d{4}-\\d{2}-\\d{2}$'),
    add column court text not null default '',
    add column chamber text not null default '',
    add column rg_number text not null default '',
    add column billing_model text not null default '',
    add column is_billable boolean not null default true,
    add column packaged_budget text check (packaged_budget in ('accepted', 'not_accepted')),
    add column total_estimation bigint,
    add column show_budget boolean not null default false,
    add column show_amount boolean not null default false,
    add column show_description boolean not null default false,
    add column show_lawyers boolean not null default false,
    add column is_restricted boolean not null default false,
    add column creation_step integer not null default 5,
    add column created_by uuid references app_user(id) on delete set null,
    add column updated_at timestamptz not null default now(),
    add constraint project_status check (status in ('open', 'archived', 'deleted'))`.execute(db);
  await sql`alter table project add column search tsvector generated always as (search_vector(
    name || ' ' || code_id || ' ' || client_name || ' ' || rg_number || ' ' || court
  )) stored`.execute(db);
  await sql`create index project_search on project using gin (search)`.execute(db);
  await sql`create index project_page on project (firm_id, id)`.execute(db);
  for (const who of ['contact', 'company'])
    await sql`create index ${sql.id(`project_${who}`)} on project (${sql.id(`${who}_id`)})
      where ${sql.id(`${who}_id`)} is not null`.execute(db);
}

async function people(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project_member add column id uuid not null default gen_random_uuid()`.execute(db);
  await sql`alter table project_member add constraint project_member_id unique (id)`.execute(db);
  await sql`create index project_member_page on project_member (firm_id, id)`.execute(db);
}

async function parties(db: Kysely<unknown>): Promise<void> {
  await sql`create table project_party (
    id uuid primary key,
    firm_id uuid not null,
    project_id uuid not null,
    role text not null,
    side text not null check (side in ('pour', 'contre', 'neutre')),
    contact_id uuid references contact(id),
    company_id uuid references company(id),
    name text not null default '',
    quality text not null default '',
    lawyer_id uuid references project_party(id) on delete set null,
    note text not null default '',
    created_at timestamptz not null,
    foreign key (firm_id, project_id) references project (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index project_party_page on project_party (firm_id, id)`.execute(db);
  await sql`create index project_party_project on project_party (project_id)`.execute(db);
  await sql`create index project_party_lawyer on project_party (lawyer_id) where lawyer_id is not null`.execute(db);
  for (const who of ['contact', 'company'])
    await sql`create index ${sql.id(`project_party_${who}`)} on project_party (${sql.id(`${who}_id`)})
      where ${sql.id(`${who}_id`)} is not null`.execute(db);
  await tenantTable(db, 'project_party');
}

/** The last number issued, by firm and year: the row is locked until the commit, so that no number is left out. */
async function numbers(db: Kysely<unknown>): Promise<void> {
  await sql`create table project_number (
    firm_id uuid not null references firm(id) on delete cascade,
    year integer not null,
    last integer not null,
    primary key (firm_id, year)
  )`.execute(db);
  await tenantTable(db, 'project_number', { grants: 'select, insert, update' });
}

/** A matter has the name of its client of the directory, so that lists find and order it; that of a hidden contact it has not. */
async function namesOfClients(db: Kysely<unknown>): Promise<void> {
  await sql`create function name_of_client() returns trigger language plpgsql set search_path = public, pg_catalog as ${sql.lit(`
  begin
    update project set client_name = case when new.is_hidden then '' else trim(new.firstname || ' ' || new.lastname) end
    where contact_id = new.id;
    return null;
  end`)}`.execute(db);
  await sql`create trigger name_of_client after update on contact for each row
    when (old.firstname <> new.firstname or old.lastname <> new.lastname or old.is_hidden <> new.is_hidden)
    execute function name_of_client()`.execute(db);
  await sql`create function name_of_client_company() returns trigger language plpgsql set search_path = public, pg_catalog as ${sql.lit(`
  begin
    update project set client_name = new.name where company_id = new.id and contact_id is null;
    return null;
  end`)}`.execute(db);
  await sql`create trigger name_of_client after update on company for each row when (old.name <> new.name)
    execute function name_of_client_company()`.execute(db);
}

/** Who may read a matter depends on its people: when they change, its rows are given anew. */
async function feed(db: Kysely<unknown>): Promise<void> {
  for (const table of ['project', 'project_member', 'project_party']) await recordTable(db, table, table);
  await sql`create function project_readers_changed() returns trigger language plpgsql set search_path = public, pg_catalog as ${sql.lit(`
  declare
    matter uuid := case when tg_table_name = 'project' then (to_jsonb(new)->>'id')::uuid
      else (to_jsonb(coalesce(new, old))->>'project_id')::uuid end;
  begin
    insert into record_change (firm_id, record, record_id, xid)
    select rows.firm_id, rows.record, rows.id, pg_current_xact_id() from (
      select firm_id, 'project' as record, id from project where id = matter
      union all select firm_id, 'project_member', id from project_member where project_id = matter
      union all select firm_id, 'project_party', id from project_party where project_id = matter
    ) rows join firm on firm.id = rows.firm_id
    order by rows.record, rows.id
    on conflict (firm_id, record, record_id, owner) do update set xid = excluded.xid;
    update doc_grant set granted = granted
    where doc in (select name from shared_doc where project_id = matter);
    return null;
  end`)}`.execute(db);
  await sql`create trigger readers_changed after insert or delete on project_member
    for each row execute function project_readers_changed()`.execute(db);
  await sql`create trigger readers_changed after update on project for each row
    when (old.is_restricted is distinct from new.is_restricted or old.in_charge is distinct from new.in_charge
      or old.status is distinct from new.status or old.show_lawyers is distinct from new.show_lawyers)
    execute function project_readers_changed()`.execute(db);
}

/**
 * What was granted, and what counts of it: documents of a matter that is archived or deleted are read only, those of a
 * restricted one are for the people named in it. `right` is what counts, so that whoever asks for it needs to know nothing
 * of matters; setting it grants, and setting `granted` to itself works it out anew.
 */
async function rightsOfDocuments(db: Kysely<unknown>): Promise<void> {
  await sql`alter table doc_grant add column granted text`.execute(db);
  await overAllFirms(db, ['doc_grant'], () => sql`update doc_grant set granted = "right"`.execute(db));
  await sql`alter table doc_grant alter column granted set not null`.execute(db);
  await sql`alter table doc_grant add constraint doc_grant_granted check (granted in ('none', 'read', 'write'))`.execute(
    db,
  );
  await sql`create index shared_doc_project on shared_doc (project_id) where project_id is not null`.execute(db);
  await sql`create function grant_given() returns trigger language plpgsql set search_path = public, pg_catalog as ${sql.lit(`
  begin
    new.granted := new."right";
    return new;
  end`)}`.execute(db);
  await sql`create function grant_that_counts() returns trigger language plpgsql set search_path = public, pg_catalog as ${sql.lit(`
  declare
    matter record;
  begin
    new."right" := new.granted;
    select project.id, project.status, project.is_restricted, project.in_charge into matter
    from shared_doc join project on project.id = shared_doc.project_id
    where shared_doc.name = new.doc;
    if not found or new.granted = 'none' then
      return new;
    end if;
    if matter.is_restricted and matter.in_charge is distinct from new.user_id and not exists (
      select from project_member where project_id = matter.id and user_id = new.user_id) then
      new."right" := 'none';
    elsif matter.status <> 'open' then
      new."right" := 'read';
    end if;
    return new;
  end`)}`.execute(db);
  await sql`create trigger grant_given before insert or update of "right" on doc_grant
    for each row execute function grant_given()`.execute(db);
  await sql`create trigger grant_that_counts before insert or update on doc_grant
    for each row execute function grant_that_counts()`.execute(db);
  await overAllFirms(db, ['doc_grant', 'shared_doc', 'project', 'project_member'], () =>
    sql`update doc_grant set granted = granted where doc in (
      select shared_doc.name from shared_doc join project on project.id = shared_doc.project_id
      where project.status <> 'open'
    )`.execute(db),
  );
}
