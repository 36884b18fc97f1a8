import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { ownRole } from './own-role.ts';
import { allFirms, tenantTable } from './tenant-table.ts';

const ROLE = 'basoche_admin';

/** Of a person, what administering accounts takes: neither the password nor anything they wrote. */
const PERSON = 'id, firm_id, email, firstname, lastname, fonction, avatar, color, is_admin, is_employee, active';

/**
 * The platform's administration: a firm of its own, which holds its accounts and nothing else, and a database role that
 * sees firms, their staff and invitations, and no table with content.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await ownRole(db, ROLE);

  await sql`alter table firm add column is_platform boolean not null default false`.execute(db);
  await sql`create unique index firm_platform on firm (is_platform) where is_platform`.execute(db);

  await sql`create policy ${sql.id(`${ROLE}_all`)} on firm to ${sql.id(ROLE)}
    using (current_user = ${sql.lit(ROLE)} and not is_platform)
    with check (current_user = ${sql.lit(ROLE)} and not is_platform)`.execute(db);
  await sql`grant select, insert, update (name, siret, plan, offer, language, version, updated_at) on firm to ${sql.id(ROLE)}`.execute(
    db,
  );

  await sql`create policy ${sql.id(`${ROLE}_staff`)} on app_user for select to ${sql.id(ROLE)}
    using (current_user = ${sql.lit(ROLE)} and is_employee)`.execute(db);
  await sql`grant select (${sql.raw(PERSON)}) on app_user to ${sql.id(ROLE)}`.execute(db);

  await allFirms(db, 'invitation', ROLE, 'select, insert, update, delete');
  await allFirms(db, 'outgoing_mail', ROLE, 'insert');
  await allFirms(db, 'job', ROLE, 'insert');

  await sql`create table admin_action (
    id uuid primary key,
    firm_id uuid not null references firm (id),
    actor_id uuid not null,
    actor_email text not null,
    action text not null,
    detail text not null,
    at timestamptz not null
  )`.execute(db);
  await sql`create index admin_action_firm on admin_action (firm_id, at desc)`.execute(db);
  await tenantTable(db, 'admin_action', { grants: 'select' });
  await allFirms(db, 'admin_action', ROLE, 'select, insert');
}
