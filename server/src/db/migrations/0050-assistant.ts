import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table assistant_setting (
    firm_id uuid primary key references firm (id),
    mode text not null check (mode in ('off', 'embedded', 'external')),
    changed_by uuid not null,
    changed_at timestamptz not null
  )`.execute(db);
  await tenantTable(db, 'assistant_setting');

  await sql`create table assistant_project_off (
    firm_id uuid not null references firm (id),
    project_id uuid not null,
    changed_by uuid not null,
    changed_at timestamptz not null,
    primary key (firm_id, project_id)
  )`.execute(db);
  await tenantTable(db, 'assistant_project_off');

  await sql`create table assistant_exchange (
    id uuid primary key,
    firm_id uuid not null,
    user_id uuid not null,
    kind text not null,
    provider text not null,
    host text,
    model text,
    document text,
    entry text,
    input text not null,
    reply text not null,
    keywords text[] not null,
    citations jsonb not null,
    docs text[] not null,
    characters integer not null,
    status text not null,
    failure text,
    erased_at timestamptz,
    created_at timestamptz not null,
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index assistant_exchange_of_user on assistant_exchange (firm_id, user_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index assistant_exchange_of_firm on assistant_exchange (firm_id, created_at desc, id desc)`.execute(
    db,
  );
  await tenantTable(db, 'assistant_exchange');
  await allFirms(db, 'assistant_exchange', 'basoche_worker', 'select, delete');
  await sql`create index assistant_exchange_age on assistant_exchange (created_at)`.execute(db);
}
