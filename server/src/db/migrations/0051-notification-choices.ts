import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

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
