import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { recordTable } from './record-table.ts';
import { tenantTable } from './tenant-table.ts';

/** Spaces of contacts, people who are invited to matters from outside, interests and images of the directory. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await invitationsOfContacts(db);
  await clientSpaces(db);
  await externals(db);
  await interests(db);
  for (const table of ['contact', 'company'])
    await sql`alter table ${sql.table(table)} add column avatar text`.execute(db);
  for (const table of ['client_space', 'project_external', 'interest']) await recordTable(db, table, table);
  await readers(db);
  // Whatever comes to point at a contact that was merged points at the one that stands for it.
  for (const table of ['client_space', 'project_external', 'interest', 'invitation'])
    await sql`create trigger a_survivor before insert or update of contact_id on ${sql.table(table)} for each row
      when (new.contact_id is not null) execute function point_at_survivor('contact_id')`.execute(db);
}

/** A colleague's invitation has no contact. `not valid`: a new column has nothing to check. */
async function invitationsOfContacts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitation
    add column contact_id uuid,
    add column account text not null default 'staff',
    add constraint invitation_account check (account in ('staff', 'client', 'partner')) not valid,
    add foreign key (contact_id) references contact (id) on delete cascade not valid`.execute(db);
  await sql`create index invitation_contact on invitation (contact_id) where contact_id is not null`.execute(db);
}

async function clientSpaces(db: Kysely<unknown>): Promise<void> {
  await sql`create table client_space (
    id uuid primary key,
    firm_id uuid not null references firm(id) on delete cascade,
    contact_id uuid not null unique references contact(id) on delete cascade,
    account text not null check (account in ('client', 'partner')),
    user_id uuid unique references app_user(id) on delete set null,
    email text not null,
    invited_at timestamptz not null,
    expires_at timestamptz,
    created_by uuid references app_user(id) on delete set null
  )`.execute(db);
  await sql`create index client_space_page on client_space (firm_id, id)`.execute(db);
  await tenantTable(db, 'client_space');
}

async function externals(db: Kysely<unknown>): Promise<void> {
  await sql`create table project_external (
    id uuid primary key,
    firm_id uuid not null,
    project_id uuid not null,
    contact_id uuid not null references contact(id) on delete cascade,
    function text not null,
    unique (project_id, contact_id),
    foreign key (firm_id, project_id) references project (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index project_external_page on project_external (firm_id, id)`.execute(db);
  await sql`create index project_external_contact on project_external (contact_id)`.execute(db);
  await tenantTable(db, 'project_external');
}

async function interests(db: Kysely<unknown>): Promise<void> {
  await sql`create table interest (
    id uuid primary key,
    firm_id uuid not null references firm(id) on delete cascade,
    contact_id uuid not null references contact(id) on delete cascade,
    label text not null,
    label_key text not null
  )`.execute(db);
  await sql`create unique index interest_label on interest (contact_id, label_key)`.execute(db);
  await sql`create index interest_page on interest (firm_id, id)`.execute(db);
  await sql`create index interest_search on interest (firm_id, label_key)`.execute(db);
  await tenantTable(db, 'interest');
}

/** Who may read them depends on the contact, and on the people of the matter. */
async function readers(db: Kysely<unknown>): Promise<void> {
  await sql`create function contact_readers_changed() returns trigger language plpgsql set search_path = public, pg_catalog as ${sql.lit(`
  begin
    update client_space set email = email where contact_id = new.id;
    update interest set label = label where contact_id = new.id;
    return null;
  end`)}`.execute(db);
  await sql`create trigger contact_readers_changed after update on contact for each row
    when (old.is_hidden is distinct from new.is_hidden or old.responsible is distinct from new.responsible)
    execute function contact_readers_changed()`.execute(db);
  await sql`create function project_externals_changed() returns trigger language plpgsql set search_path = public, pg_catalog as ${sql.lit(`
  declare
    matter uuid := case when tg_table_name = 'project' then (to_jsonb(new)->>'id')::uuid
      else (to_jsonb(coalesce(new, old))->>'project_id')::uuid end;
  begin
    update project_external set function = function where project_id = matter;
    return null;
  end`)}`.execute(db);
  for (const table of ['project_member', 'project_team'])
    await sql`create trigger externals_changed after insert or update or delete on ${sql.table(table)}
      for each row execute function project_externals_changed()`.execute(db);
  await sql`create trigger externals_changed after update on project for each row
    when (old.is_restricted is distinct from new.is_restricted or old.in_charge is distinct from new.in_charge)
    execute function project_externals_changed()`.execute(db);
}
