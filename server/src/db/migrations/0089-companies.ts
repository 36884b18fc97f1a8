import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { recordTable } from './record-table.ts';
import { tenantTable } from './tenant-table.ts';

/** Companies, and which of them a contact belongs to. A company that is deleted leaves its contacts, which change by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table company (
    id uuid primary key,
    firm_id uuid not null references firm(id) on delete cascade,
    name text not null,
    email text not null default '',
    address text not null default '',
    additional_address text not null default '',
    city text not null default '',
    postcode text not null default '',
    country text not null default '',
    activity text not null default '',
    legal_status text not null default '',
    siren text not null default '',
    siret text not null default '',
    office_phone text not null default '',
    fax_number text not null default '',
    website text not null default '',
    vat text not null default '',
    vat_number text not null default '',
    nace_code text not null default '',
    intitule text not null default '',
    size text not null default '',
    registration_number text not null default '',
    creation_date text check (creation_date ~ '^\\d{4}-\\d{2}-\\d{2}$'),
    note text not null default '',
    social_networks jsonb not null default '[]',
    is_customer boolean not null default false,
    is_cabinet boolean not null default false,
    is_prospect boolean not null default false,
    is_supplier boolean not null default false,
    is_archived boolean not null default false,
    responsible uuid references app_user(id) on delete set null,
    created_by uuid references app_user(id) on delete set null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    search tsvector generated always as (search_vector(
      name || ' ' || activity || ' ' || city || ' ' || siren || ' ' || siret || ' ' || email || ' ' || office_phone
    )) stored
  )`.execute(db);
  await sql`create index company_name on company (firm_id, lower(name), id)`.execute(db);
  await sql`create index company_page on company (firm_id, id)`.execute(db);
  await sql`create index company_search on company using gin (search)`.execute(db);
  await tenantTable(db, 'company');
  await recordTable(db, 'company', 'company');

  await sql`alter table contact add column company_id uuid references company(id) on delete set null`.execute(db);
  await sql`create index contact_company on contact (company_id)`.execute(db);
}
