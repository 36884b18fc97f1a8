import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { tenantTable } from './tenant-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table document_version (
    id uuid primary key,
    firm_id uuid not null,
    doc text not null,
    seq bigint not null,
    title text not null,
    named_by uuid not null,
    named_at timestamptz not null,
    at timestamptz not null,
    foreign key (firm_id, doc) references shared_doc (firm_id, name) on delete cascade
  )`.execute(db);
  await sql`create index document_version_doc on document_version (doc, seq)`.execute(db);
  await tenantTable(db, 'document_version');

  await sql`create table history_request (
    firm_id uuid not null,
    doc text not null,
    requester uuid not null,
    status text not null,
    asked_at timestamptz not null,
    decided_by uuid,
    decided_at timestamptz,
    primary key (doc, requester),
    foreign key (firm_id, doc) references shared_doc (firm_id, name) on delete cascade,
    foreign key (firm_id, requester) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await tenantTable(db, 'history_request');
}
