import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

/** The firm's card (offices, links), people's profiles, and images. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `not valid`: new columns have nothing to check, and an owner under row-level security may not look.
  await sql`alter table firm
    add column languages text[] not null default '{}',
    add column specialities text[] not null default '{}',
    add column version integer not null default 1,
    add column updated_at timestamptz not null default now(),
    add column updated_by uuid,
    add foreign key (id, updated_by) references app_user (firm_id, id) on delete set null (updated_by) not valid`.execute(
    db,
  );
  await sql`create unique index firm_siret on firm (siret) where siret is not null`.execute(db);

  await sql`create table office (
    id uuid primary key,
    firm_id uuid not null references firm (id),
    name text not null,
    address text not null,
    additional_address text not null default '',
    city text not null,
    postcode text not null,
    is_principal boolean not null default false,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    unique (firm_id, id)
  )`.execute(db);
  await sql`create unique index office_principal on office (firm_id) where is_principal`.execute(db);
  await tenantTable(db, 'office');

  await sql`create table firm_social (
    id uuid primary key,
    firm_id uuid not null references firm (id),
    name text not null,
    link text not null,
    version integer not null default 1,
    created_at timestamptz not null default now()
  )`.execute(db);
  await tenantTable(db, 'firm_social');

  await sql`alter table app_user
    add column billable_hours integer,
    add column booking_enable boolean not null default false,
    add column office_id uuid,
    add foreign key (firm_id, office_id) references office (firm_id, id) on delete set null (office_id) not valid`.execute(
    db,
  );

  // Read and written whole, by person: the contract in packages/protocol gives each section its fields.
  await sql`create table profile_entry (
    id uuid primary key,
    firm_id uuid not null,
    user_id uuid not null,
    section text not null,
    content jsonb not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index profile_entry_user on profile_entry (firm_id, user_id, section)`.execute(db);
  await tenantTable(db, 'profile_entry');

  // The address is the right to see the image, so it is looked up before any firm is known.
  await sql`create table avatar (
    address text primary key,
    firm_id uuid not null references firm (id),
    bytes bytea not null,
    created_at timestamptz not null default now()
  )`.execute(db);
  await tenantTable(db, 'avatar', { grants: 'select, insert, delete' });
  await allFirms(db, 'avatar', 'basoche_auth', 'select');
}
