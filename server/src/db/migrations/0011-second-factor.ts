import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column awaits_code boolean not null default false`.execute(db);

  await sql`create table second_factor (
    firm_id uuid not null,
    user_id uuid primary key,
    secret bytea not null,
    activated_at timestamptz,
    last_step integer not null default 0,
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await tenantTable(db, 'second_factor');
  await allFirms(db, 'second_factor', 'basoche_auth', 'select');

  await sql`create table recovery_code (
    firm_id uuid not null,
    user_id uuid not null,
    code_hash bytea not null,
    used_at timestamptz,
    primary key (user_id, code_hash),
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await tenantTable(db, 'recovery_code');
}
