import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { recordTable } from './record-table.ts';
import { tenantTable } from './tenant-table.ts';

/** Relations of the directory, the names of a firm by their words, and the searches for conflicts of interest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await relations(db);
  await names(db);
  await reports(db);
  await statesOfMatters(db);
}

async function relations(db: Kysely<unknown>): Promise<void> {
  await sql`create table relation (
    id uuid primary key,
    firm_id uuid not null references firm(id) on delete cascade,
    kind text not null,
    contact_id uuid references contact(id) on delete cascade,
    company_id uuid references company(id) on delete cascade,
    to_contact_id uuid references contact(id) on delete cascade,
    to_company_id uuid references company(id) on delete cascade,
    name text not null default '',
    note text not null default '',
    created_by uuid references app_user(id) on delete set null,
    created_at timestamptz not null,
    check (num_nonnulls(contact_id, company_id) = 1),
    check (num_nonnulls(to_contact_id, to_company_id, nullif(name, '')) = 1)
  )`.execute(db);
  await sql`create index relation_page on relation (firm_id, id)`.execute(db);
  for (const who of ['contact_id', 'company_id', 'to_contact_id', 'to_company_id'])
    await sql`create index ${sql.id(`relation_${who}`)} on relation (${sql.id(who)})
      where ${sql.id(who)} is not null`.execute(db);
  await tenantTable(db, 'relation');
  await recordTable(db, 'relation', 'relation');
  // Who may read a relation depends on the people of it.
  await sql`create function relation_readers_changed() returns trigger language plpgsql set search_path = public, pg_catalog as ${sql.lit(`
  begin
    update relation set note = note where contact_id = new.id or to_contact_id = new.id;
    return null;
  end`)}`.execute(db);
  await sql`create trigger readers_changed after update on contact for each row
    when (old.is_hidden is distinct from new.is_hidden or old.responsible is distinct from new.responsible)
    execute function relation_readers_changed()`.execute(db);
}

/**
 * One row for each word of each name of a firm, with all words of that name, and the words of all of them once. Written by
 * the search, from what changed since they were last written.
 */
async function names(db: Kysely<unknown>): Promise<void> {
  await sql`create table name_word (
    firm_id uuid not null references firm(id) on delete cascade,
    record text not null,
    record_id uuid not null,
    word text not null,
    words text[] not null,
    primary key (firm_id, record, record_id, word)
  )`.execute(db);
  await sql`create index name_word_word on name_word (firm_id, word)`.execute(db);
  await tenantTable(db, 'name_word');
  await sql`create table known_word (
    firm_id uuid not null references firm(id) on delete cascade,
    word text not null,
    sound text not null,
    primary key (firm_id, word)
  )`.execute(db);
  await tenantTable(db, 'known_word');
  await sql`create table name_word_state (
    firm_id uuid primary key references firm(id) on delete cascade,
    history text not null,
    xid xid8 not null
  )`.execute(db);
  await tenantTable(db, 'name_word_state', { grants: 'select, insert, update' });
}

/** Reports are proof: nobody changes or deletes one. */
async function reports(db: Kysely<unknown>): Promise<void> {
  await sql`create table conflict_report (
    id uuid primary key,
    number bigint generated always as identity,
    firm_id uuid not null references firm(id) on delete cascade,
    project_id uuid,
    created_by uuid not null references app_user(id),
    created_at timestamptz not null,
    searched jsonb not null,
    scope jsonb not null,
    links jsonb not null,
    is_whole boolean not null,
    needs_decision boolean not null,
    foreign key (firm_id, project_id) references project (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index conflict_report_project on conflict_report (project_id, number)
    where project_id is not null`.execute(db);
  await sql`create index conflict_report_page on conflict_report (firm_id, number)`.execute(db);
  await tenantTable(db, 'conflict_report', { grants: 'select, insert' });
  await sql`create table conflict_decision (
    id uuid primary key,
    number bigint generated always as identity,
    firm_id uuid not null references firm(id) on delete cascade,
    report_id uuid not null references conflict_report(id) on delete cascade,
    decision text not null check (decision in ('accepted', 'refused')),
    reason text not null,
    created_by uuid not null references app_user(id),
    created_at timestamptz not null
  )`.execute(db);
  await sql`create index conflict_decision_report on conflict_decision (report_id, number)`.execute(db);
  await tenantTable(db, 'conflict_decision', { grants: 'select, insert' });
}

/** A matter knows where its search stands, and that the people it was made for are others by now. */
async function statesOfMatters(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project
    add column conflict_state text not null default 'unchecked'
      check (conflict_state in ('unchecked', 'clear', 'toDecide', 'accepted', 'refused', 'outdated')),
    add column conflict_checked_at timestamptz`.execute(db);
  await sql`create function conflict_client_changed() returns trigger language plpgsql set search_path = public, pg_catalog as ${sql.lit(`
  begin
    if new.conflict_state <> 'unchecked' then
      new.conflict_state := 'outdated';
    end if;
    return new;
  end`)}`.execute(db);
  await sql`create trigger conflict_client_changed before update on project for each row
    when (old.contact_id is distinct from new.contact_id or old.company_id is distinct from new.company_id
      or (new.contact_id is null and new.company_id is null and old.client_name <> new.client_name))
    execute function conflict_client_changed()`.execute(db);
  await sql`create function conflict_party_changed() returns trigger language plpgsql set search_path = public, pg_catalog as ${sql.lit(`
  begin
    update project set conflict_state = 'outdated'
    where id = new.project_id and conflict_state not in ('unchecked', 'outdated');
    return null;
  end`)}`.execute(db);
  await sql`create trigger conflict_party_added after insert on project_party
    for each row execute function conflict_party_changed()`.execute(db);
  await sql`create trigger conflict_party_changed after update on project_party for each row
    when (old.contact_id is distinct from new.contact_id or old.company_id is distinct from new.company_id
      or old.name <> new.name or old.side <> new.side)
    execute function conflict_party_changed()`.execute(db);
}
