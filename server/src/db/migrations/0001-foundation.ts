import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { ownRole } from './own-role.ts';
import { allFirms, tenantTable } from './tenant-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const role of ROLES) await ownRole(db, role);
  await firms(db);
  await projects(db);
  await sharedDocs(db);
  await plumbing(db);
}

const ROLES = ['basoche_app', 'basoche_auth', 'basoche_sync', 'basoche_worker'];

async function firms(db: Kysely<unknown>): Promise<void> {
  await sql`create table firm (
    id uuid primary key,
    name text not null,
    siret text,
    offer text not null,
    theme text not null,
    language text not null,
    avatar text,
    created_at timestamptz not null default now()
  )`.execute(db);
  await tenantTable(db, 'firm', { column: 'id', grants: 'select, insert, update' });
  await allFirms(db, 'firm', 'basoche_auth', 'select');
  await allFirms(db, 'firm', 'basoche_worker', 'select');

  await sql`create table app_user (
    id uuid primary key,
    firm_id uuid not null references firm (id),
    email text not null,
    firstname text not null,
    lastname text not null,
    civility text not null,
    fonction text not null,
    role text[] not null default '{}',
    is_admin boolean not null default false,
    is_lawyer boolean not null default false,
    is_employee boolean not null default false,
    is_contact boolean not null default false,
    is_partner boolean not null default false,
    is_client boolean not null default false,
    speciality text not null default '',
    color text not null default '#1e3a5f' check (color ~ '^#[0-9a-f]{6}$'),
    toque text not null default '',
    avatar text,
    office_phone text not null default '',
    mobile_phone text not null default '',
    languages text not null default '',
    biography text not null default '',
    hourly_wage_cents integer,
    target_hours integer,
    password_hash text,
    active boolean not null default true,
    created_at timestamptz not null default now(),
    unique (firm_id, id)
  )`.execute(db);
  await sql`create unique index app_user_email on app_user (lower(email))`.execute(db);
  await tenantTable(db, 'app_user');
  await allFirms(db, 'app_user', 'basoche_auth', 'select, update (password_hash)');

  await sql`create table session (
    id uuid primary key,
    token_hash bytea not null unique,
    user_id uuid not null,
    firm_id uuid not null,
    device text,
    user_agent text,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz,
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index session_of_user on session (firm_id, user_id)`.execute(db);
  await tenantTable(db, 'session');
  await allFirms(db, 'session', 'basoche_auth', 'select, insert, update');
  await allFirms(db, 'session', 'basoche_worker', 'select, delete');
}

async function projects(db: Kysely<unknown>): Promise<void> {
  await sql`create table project (
    id uuid primary key,
    firm_id uuid not null references firm (id),
    code_id text not null,
    name text not null,
    status text not null default 'open',
    client_name text not null default '',
    created_at timestamptz not null default now(),
    unique (firm_id, id),
    unique (firm_id, code_id)
  )`.execute(db);
  await tenantTable(db, 'project');
  await sql`create table project_member (
    firm_id uuid not null,
    project_id uuid not null,
    user_id uuid not null,
    function text not null default '',
    primary key (project_id, user_id),
    foreign key (firm_id, project_id) references project (firm_id, id) on delete cascade,
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index project_member_user on project_member (firm_id, user_id)`.execute(db);
  await tenantTable(db, 'project_member');
  await sql`create table team (
    id uuid primary key,
    firm_id uuid not null references firm (id),
    name text not null,
    created_at timestamptz not null default now(),
    unique (firm_id, id)
  )`.execute(db);
  await tenantTable(db, 'team');
  await sql`create table team_member (
    firm_id uuid not null,
    team_id uuid not null,
    user_id uuid not null,
    primary key (team_id, user_id),
    foreign key (firm_id, team_id) references team (firm_id, id) on delete cascade,
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await tenantTable(db, 'team_member');
}

async function sharedDocs(db: Kysely<unknown>): Promise<void> {
  await sql`create table shared_doc (
    firm_id uuid not null references firm (id),
    name text primary key check (name ~ '^[a-z]+/[A-Za-z0-9_-]{1,64}$'),
    kind text not null check (kind = split_part(name, '/', 1)),
    title text not null,
    project_id uuid,
    created_by uuid,
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    changed_xid xid8 not null default pg_current_xact_id(),
    unique (firm_id, name),
    foreign key (firm_id, project_id) references project (firm_id, id),
    foreign key (firm_id, created_by) references app_user (firm_id, id)
  )`.execute(db);
  await sql`create index shared_doc_changed on shared_doc (firm_id, changed_xid)`.execute(db);
  await tenantTable(db, 'shared_doc');
  await allFirms(db, 'shared_doc', 'basoche_sync', 'select');

  await sql`create table doc_grant (
    firm_id uuid not null,
    doc text not null,
    user_id uuid not null,
    "right" text not null check ("right" in ('none', 'read', 'write')),
    changed_xid xid8 not null default pg_current_xact_id(),
    primary key (doc, user_id),
    foreign key (firm_id, doc) references shared_doc (firm_id, name) on delete cascade,
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index doc_grant_user on doc_grant (user_id, changed_xid)`.execute(db);
  await tenantTable(db, 'doc_grant');
  await allFirms(db, 'doc_grant', 'basoche_sync', 'select');

  await sql`create function stamp_changed_xid() returns trigger language plpgsql as ${sql.lit(`begin
    new.changed_xid := pg_current_xact_id();
    return new;
  end`)}`.execute(db);
  for (const table of ['shared_doc', 'doc_grant']) {
    await sql`create trigger stamp_changed_xid before insert or update on ${sql.table(table)}
      for each row execute function stamp_changed_xid()`.execute(db);
  }
}

async function plumbing(db: Kysely<unknown>): Promise<void> {
  await sql`create table user_state (
    firm_id uuid not null,
    user_id uuid not null,
    key text not null,
    value jsonb not null,
    updated_at timestamptz not null default now(),
    primary key (user_id, key),
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await tenantTable(db, 'user_state');

  await sql`create table command_log (
    firm_id uuid not null,
    user_id uuid not null,
    command_id text not null check (length(command_id) between 1 and 128),
    request_hash bytea not null,
    status integer not null,
    response jsonb not null,
    created_at timestamptz not null default now(),
    primary key (user_id, command_id),
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index command_log_created on command_log (created_at)`.execute(db);
  await tenantTable(db, 'command_log');
  await allFirms(db, 'command_log', 'basoche_worker', 'select, delete');

  await sql`create table live_event (
    id bigserial primary key,
    xid xid8 not null default pg_current_xact_id(),
    firm_id uuid not null,
    user_id uuid not null,
    type text not null,
    payload jsonb not null,
    created_at timestamptz not null default now(),
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index live_event_order on live_event (xid, id)`.execute(db);
  await sql`create index live_event_user on live_event (user_id, xid, id)`.execute(db);
  await sql`create index live_event_created on live_event (created_at)`.execute(db);
  await tenantTable(db, 'live_event', { grants: 'select, insert' });
  await sql`grant usage on sequence live_event_id_seq to basoche_app`.execute(db);
  await allFirms(db, 'live_event', 'basoche_worker', 'select, delete');

  await sql`create table job (
    id uuid primary key,
    firm_id uuid references firm (id) on delete cascade,
    queue text not null,
    payload jsonb not null,
    dedupe_key text,
    run_at timestamptz not null default now(),
    attempts integer not null default 0,
    max_attempts integer not null default 5,
    locked_until timestamptz,
    last_error text,
    done_at timestamptz,
    failed_at timestamptz,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index job_due on job (queue, run_at) where done_at is null and failed_at is null`.execute(db);
  await sql`create unique index job_dedupe on job (queue, dedupe_key)
    where dedupe_key is not null and done_at is null and failed_at is null and locked_until is null`.execute(db);
  await tenantTable(db, 'job', { grants: 'select, insert' });
  await allFirms(db, 'job', 'basoche_worker', 'select, insert, update, delete');
}
