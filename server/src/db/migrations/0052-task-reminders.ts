import { sql } from 'kysely';
import type { ColumnType, Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

declare module '../tables.ts' {
  interface Tables {
    task_reminder: TaskReminderTable;
  }
}

/** What a person wants to be reminded of; gone once it was told. */
interface TaskReminderTable {
  firm_id: string;
  user_id: string;
  /** It may be known before its list has arrived: a task made offline. */
  task_id: string;
  /** Name of the list's document in which it was set. */
  doc: string;
  remind_at: Date;
  /** The morning before the deadline, wherever that goes. */
  eve: boolean;
  created_at: ColumnType<Date, Date, never>;
}

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
