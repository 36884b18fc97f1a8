import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

/** Registrations, the steps of a new subscription, invitations, and what a team is set up with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `not valid`: new columns have nothing to check, and an owner under row-level security may not look.
  await sql`alter table team
    add column speciality text not null default '',
    add column responsible_id uuid,
    add foreign key (firm_id, responsible_id) references app_user (firm_id, id) on delete set null (responsible_id) not valid`.execute(
    db,
  );
  await sql`create unique index team_speciality on team (firm_id, lower(speciality)) where speciality <> ''`.execute(
    db,
  );

  await sql`create table registration (
    id uuid primary key,
    firm_id uuid not null unique,
    user_id uuid not null unique,
    email text not null,
    firstname text not null,
    lastname text not null,
    password_hash text not null,
    firm_name text not null,
    plan text not null,
    token_hash bytea not null unique,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    confirmed_at timestamptz
  )`.execute(db);
  await sql`create index registration_email on registration (lower(email), created_at)`.execute(db);
  await tenantTable(db, 'registration', { grants: 'select, update (confirmed_at)' });
  await allFirms(db, 'registration', 'basoche_auth', 'select, insert');
  await allFirms(db, 'registration', 'basoche_worker', 'select, delete');

  await sql`create table subscription (
    firm_id uuid not null,
    user_id uuid primary key,
    path text not null check (path in ('founder', 'guest')),
    state text not null check (state in ('lawyer', 'firm', 'team', 'invite', 'bio', 'done')),
    updated_at timestamptz not null default now(),
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await tenantTable(db, 'subscription', { grants: 'select, insert, update' });

  await sql`create table invitation (
    id uuid primary key,
    firm_id uuid not null references firm (id) on delete cascade,
    email text not null,
    firstname text not null default '',
    lastname text not null default '',
    fonction text not null,
    speciality text not null default '',
    is_admin boolean not null default false,
    is_super_admin boolean not null default false,
    invited_by text not null default '',
    token_hash bytea not null unique,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    accepted_at timestamptz
  )`.execute(db);
  await sql`create unique index invitation_open on invitation (firm_id, lower(email)) where accepted_at is null`.execute(
    db,
  );
  await tenantTable(db, 'invitation');
  await allFirms(db, 'invitation', 'basoche_auth', 'select');
}
