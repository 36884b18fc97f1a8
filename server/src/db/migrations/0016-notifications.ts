import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { tenantTable } from './tenant-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table notification (
    id uuid primary key,
    firm_id uuid not null,
    user_id uuid not null,
    type smallint not null,
    content text not null,
    url text not null,
    subject text,
    read_at timestamptz,
    created_at timestamptz not null,
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index notification_of_user on notification (firm_id, user_id, created_at desc, id desc)`.execute(db);
  await sql`create index notification_unread on notification (firm_id, user_id) where read_at is null`.execute(db);
  await sql`create index notification_subject on notification (firm_id, subject) where subject is not null`.execute(db);
  await tenantTable(db, 'notification');

  // Who was in charge of a task when people were last told: the document does not keep its past.
  await sql`create table task_charge (
    firm_id uuid not null references firm (id),
    task_id text not null,
    doc text not null,
    in_charge text[] not null,
    primary key (firm_id, doc, task_id)
  )`.execute(db);
  await tenantTable(db, 'task_charge');
}
