import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

/** Messages that their author wants sent later, away from the conversation's document, which its members hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table scheduled_message (
    id uuid primary key,
    firm_id uuid not null,
    author uuid not null,
    doc text not null,
    text text not null,
    reply_to text,
    planned_at timestamptz not null,
    status text not null,
    reason text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    foreign key (firm_id, author) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index scheduled_message_author on scheduled_message (firm_id, author, planned_at)`.execute(db);
  await sql`create index scheduled_message_age on scheduled_message (updated_at)`.execute(db);
  await tenantTable(db, 'scheduled_message');
  await allFirms(db, 'scheduled_message', 'basoche_worker', 'select, delete');
}
