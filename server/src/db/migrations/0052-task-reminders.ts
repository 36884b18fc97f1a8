import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table task_reminder (
    firm_id uuid not null,
    user_id uuid not null,
    task_id text not null,
    doc text not null,
    remind_at timestamptz not null,
    eve boolean not null,
    created_at timestamptz not null,
    primary key (firm_id, user_id, task_id),
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index task_reminder_task on task_reminder (firm_id, task_id)`.execute(db);
  await sql`create index task_reminder_age on task_reminder (remind_at)`.execute(db);
  await tenantTable(db, 'task_reminder');
  await allFirms(db, 'task_reminder', 'basoche_worker', 'select, delete');
}
