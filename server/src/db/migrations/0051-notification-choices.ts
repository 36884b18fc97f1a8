import { sql } from 'kysely';
import type { ColumnType, Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

declare module '../tables.ts' {
  interface Tables {
    notification_choice: NotificationChoiceTable;
  }
}

/** One row a person who chose; without it everything is told in the product and nothing by e-mail. */
interface NotificationChoiceTable {
  firm_id: string;
  user_id: string;
  /** Values of `NOTIFICATION_TYPES` that are not told in the product. */
  muted: number[];
  /** Those that are also told by e-mail. */
  mailed: number[];
  /** `HH:mm` in Paris; both `null`: no quiet hours. The end may be earlier than the start: over midnight. */
  quiet_from: string | null;
  quiet_until: string | null;
  updated_at: ColumnType<Date, Date, Date>;
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table notification_choice (
    firm_id uuid not null,
    user_id uuid primary key,
    muted smallint[] not null,
    mailed smallint[] not null,
    quiet_from text,
    quiet_until text,
    updated_at timestamptz not null,
    check ((quiet_from is null) = (quiet_until is null)),
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await tenantTable(db, 'notification_choice');

  await sql`alter table notification
    add column held_until timestamptz,
    add column shown boolean not null default true,
    add column mail_after timestamptz`.execute(db);
  await sql`create index notification_held on notification (held_until) where held_until is not null`.execute(db);
  await sql`create index notification_mail on notification (mail_after) where mail_after is not null`.execute(db);
  await allFirms(db, 'notification_choice', 'basoche_worker', 'select');
}
