import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { ownRole } from './own-role.ts';
import { allFirms, tenantTable } from './tenant-table.ts';

const ROLE = 'basoche_directory';

/** What a listed lawyer publishes. Nothing else of a person crosses from one firm to another. */
const PUBLIC_PERSON =
  'id, firm_id, firstname, lastname, avatar, color, fonction, speciality, toque, languages, biography, office_phone';
const PUBLIC_FIRM = 'id, name, avatar';

/**
 * The network's directory: firms and lawyers who chose to be in it. A role of its own reads it over all firms, and the
 * database gives that role these rows and these columns only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await ownRole(db, ROLE);

  await sql`create table firm_listing (
    firm_id uuid primary key references firm (id) on delete cascade,
    created_at timestamptz not null default now()
  )`.execute(db);
  await tenantTable(db, 'firm_listing');
  await allFirms(db, 'firm_listing', ROLE, 'select');

  await sql`create table lawyer_listing (
    firm_id uuid not null,
    user_id uuid primary key,
    created_at timestamptz not null default now(),
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await tenantTable(db, 'lawyer_listing');
  await allFirms(db, 'lawyer_listing', ROLE, 'select');

  // Lawyers of other firms that a person took out of their own lists.
  await sql`create table lawyer_hidden (
    firm_id uuid not null,
    user_id uuid not null,
    lawyer_id uuid not null references app_user (id) on delete cascade,
    primary key (user_id, lawyer_id),
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await tenantTable(db, 'lawyer_hidden');

  await sql`create policy directory on app_user for select to ${sql.id(ROLE)} using (
    current_user = ${sql.lit(ROLE)} and active and is_lawyer
    and exists (select from lawyer_listing where lawyer_listing.user_id = app_user.id)
    and exists (select from firm_listing where firm_listing.firm_id = app_user.firm_id))`.execute(db);
  await sql`create policy directory on firm for select to ${sql.id(ROLE)} using (
    current_user = ${sql.lit(ROLE)}
    and exists (select from firm_listing where firm_listing.firm_id = firm.id))`.execute(db);
  await sql`grant select (${sql.raw(`${PUBLIC_PERSON}, active, is_lawyer`)}) on app_user to ${sql.id(ROLE)}`.execute(
    db,
  );
  await sql`grant select (${sql.raw(PUBLIC_FIRM)}) on firm to ${sql.id(ROLE)}`.execute(db);
}
