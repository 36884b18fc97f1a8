import { sql } from 'kysely';
import type { ColumnType, Generated, Kysely } from 'kysely';
import { tenantTable } from './tenant-table.ts';

declare module '../tables.ts' {
  interface Tables {
    notification: NotificationTable;
    task_charge: TaskChargeTable;
  }
}

interface NotificationTable {
  id: string;
  firm_id: string;
  user_id: string;
  /** A value of `NOTIFICATION_TYPES`. */
  type: number;
  content: string;
  url: string;
  /** Name of the shared document it is about: it goes when the right on it goes. */
  subject: string | null;
  read_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Quiet hours hold it back: nobody sees it before. */
  held_until: Date | null;
  /** `false`: the person does not want it in the product; it waits for its mail alone. */
  shown: Generated<boolean>;
  /** It is mailed then, when it is still unread. */
  mail_after: Date | null;
  created_at: Date;
}

interface TaskChargeTable {
  firm_id: string;
  task_id: string;
  doc: string;
  in_charge: string[];
}

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
