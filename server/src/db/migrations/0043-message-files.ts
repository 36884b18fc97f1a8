import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

/** Files of messages. They come in parts, so that a line that breaks costs one of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table message_file (
    id uuid primary key,
    firm_id uuid not null,
    doc text not null,
    message text not null,
    uploaded_by uuid not null,
    name text not null,
    mime text not null,
    size integer not null,
    parts integer not null,
    created_at timestamptz not null,
    complete_at timestamptz,
    unique (firm_id, id),
    foreign key (firm_id, uploaded_by) references app_user (firm_id, id)
  )`.execute(db);
  await sql`create index message_file_message on message_file (firm_id, doc, message)`.execute(db);
  await sql`create index message_file_unfinished on message_file (created_at) where complete_at is null`.execute(db);
  await tenantTable(db, 'message_file');
  await allFirms(db, 'message_file', 'basoche_worker', 'select, delete');

  await sql`create table message_file_part (
    firm_id uuid not null,
    file uuid not null,
    part integer not null,
    bytes bytea not null,
    primary key (file, part),
    foreign key (firm_id, file) references message_file (firm_id, id) on delete cascade
  )`.execute(db);
  // Compressed already, all of them.
  await sql`alter table message_file_part alter column bytes set storage external`.execute(db);
  await tenantTable(db, 'message_file_part');
}
