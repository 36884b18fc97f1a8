import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { recordTable } from './record-table.ts';
import { tenantTable } from './tenant-table.ts';

/** Contacts and companies that were merged into others, what a merge changed, and pairs that are no duplicates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['contact', 'company']) await columns(db, table);
  await merges(db);
  await distinctPairs(db);
  await survivors(db);
  await references(db);
}

async function columns(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`alter table ${sql.table(table)}
    add column merged_into uuid references ${sql.table(table)} (id) on delete cascade,
    add column merged_by uuid references app_user(id) on delete set null,
    add column merged_at timestamptz,
    add check (merged_into <> id)`.execute(db);
  await sql`create index ${sql.id(`${table}_merged_into`)} on ${sql.table(table)} (merged_into)
    where merged_into is not null`.execute(db);
}

/** What an undo needs: the fields that the one that stays took, whatever pointed at the other, relations that lost their sense. */
async function merges(db: Kysely<unknown>): Promise<void> {
  await sql`create table merge (
    id uuid primary key,
    number bigint generated always as identity,
    firm_id uuid not null references firm(id) on delete cascade,
    contact_id uuid unique references contact(id) on delete cascade,
    company_id uuid unique references company(id) on delete cascade,
    was_archived boolean not null,
    taken jsonb not null,
    set_aside jsonb not null default '[]',
    check (num_nonnulls(contact_id, company_id) = 1)
  )`.execute(db);
  await tenantTable(db, 'merge');
  await sql`create table merged_reference (
    merge_id uuid not null references merge(id) on delete cascade,
    firm_id uuid not null,
    table_name text not null,
    column_name text not null,
    row_id uuid not null,
    primary key (merge_id, table_name, column_name, row_id)
  )`.execute(db);
  await tenantTable(db, 'merged_reference', { grants: 'select, insert, delete' });
}

async function distinctPairs(db: Kysely<unknown>): Promise<void> {
  await sql`create table distinct_pair (
    id uuid primary key,
    firm_id uuid not null references firm(id) on delete cascade,
    contact_id uuid references contact(id) on delete cascade,
    other_contact_id uuid references contact(id) on delete cascade,
    company_id uuid references company(id) on delete cascade,
    other_company_id uuid references company(id) on delete cascade,
    created_by uuid references app_user(id) on delete set null,
    created_at timestamptz not null,
    check (num_nonnulls(contact_id, company_id) = 1),
    check ((contact_id is null) = (other_contact_id is null) and contact_id < other_contact_id),
    check ((company_id is null) = (other_company_id is null) and company_id < other_company_id)
  )`.execute(db);
  await sql`create index distinct_pair_page on distinct_pair (firm_id, id)`.execute(db);
  await sql`create unique index distinct_pair_contacts on distinct_pair (contact_id, other_contact_id)`.execute(db);
  await sql`create unique index distinct_pair_companies on distinct_pair (company_id, other_company_id)`.execute(db);
  for (const who of ['other_contact', 'other_company'])
    await sql`create index ${sql.id(`distinct_pair_${who}`)} on distinct_pair (${sql.id(`${who}_id`)})`.execute(db);
  await tenantTable(db, 'distinct_pair', { grants: 'select, insert, delete' });
  await recordTable(db, 'distinct_pair', 'distinct_pair');
}

/** The one that stands for a contact or a company now. */
async function survivors(db: Kysely<unknown>): Promise<void> {
  for (const table of ['contact', 'company'])
    await sql`create function ${sql.id(`surviving_${table}`)}(merged uuid) returns uuid
    language sql stable set search_path = public, pg_catalog as ${sql.lit(`
    with recursive chain as (
      select id, merged_into from ${table} where id = merged
      union select next.id, next.merged_into from chain join ${table} next on next.id = chain.merged_into
    )
    select id from chain where merged_into is null`)}`.execute(db);
}

/**
 * Whatever comes to point at one that was merged points at the one that stands for it, and is noted for the undo: what a merge
 * moves, and what somebody writes who had not heard of it. The lock waits for a merge that is under way.
 */
async function references(db: Kysely<unknown>): Promise<void> {
  await sql`create function point_at_survivor() returns trigger language plpgsql set search_path = public, pg_catalog as ${sql.lit(`
  declare
    col text;
    target uuid;
    next uuid;
    is_moved boolean := false;
  begin
    foreach col in array tg_argv loop
      target := (to_jsonb(new) ->> col)::uuid;
      while target is not null loop
        next := null;
        if col like '%contact_id' then
          select merged_into into next from contact where id = target for key share;
        else
          select merged_into into next from company where id = target for key share;
        end if;
        exit when next is null;
        insert into merged_reference (merge_id, firm_id, table_name, column_name, row_id)
        select id, firm_id, tg_table_name, col, new.id from merge
        where case when col like '%contact_id' then contact_id else company_id end = target
        on conflict do nothing;
        target := next;
        is_moved := true;
        new := jsonb_populate_record(new, jsonb_build_object(col, target));
      end loop;
    end loop;
    if is_moved and tg_table_name = 'project' then
      new := jsonb_populate_record(new, jsonb_build_object('client_name', coalesce(
        (select case when is_hidden then '' else trim(firstname || ' ' || lastname) end from contact
          where id = (to_jsonb(new) ->> 'contact_id')::uuid),
        (select name from company where id = (to_jsonb(new) ->> 'company_id')::uuid))));
    end if;
    return new;
  end`)}`.execute(db);
  for (const [table, names] of [
    ['contact', ['company_id']],
    ['project', ['contact_id', 'company_id']],
    ['project_party', ['contact_id', 'company_id']],
    ['relation', ['contact_id', 'company_id', 'to_contact_id', 'to_company_id']],
  ] as const) {
    const list = sql.join(names.map((name) => sql.id(name)));
    await sql`create trigger a_survivor before insert or update of ${list} on ${sql.table(table)} for each row
      when (num_nonnulls(${sql.join(names.map((name) => sql.ref(`new.${name}`)))}) > 0)
      execute function point_at_survivor(${sql.join(names.map((name) => sql.lit(name)))})`.execute(db);
  }
}
