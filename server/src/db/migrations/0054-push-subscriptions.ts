import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table push_subscription (
    id uuid primary key,
    firm_id uuid not null,
    user_id uuid not null,
    session_id uuid not null unique references session (id) on delete cascade,
    endpoint text not null,
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null,
    unique (firm_id, endpoint),
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index push_subscription_of_user on push_subscription (firm_id, user_id)`.execute(db);
  await tenantTable(db, 'push_subscription');
  await allFirms(db, 'push_subscription', 'basoche_worker', 'select, delete');

  await sql`create table push_due (
    firm_id uuid not null references firm (id),
    subscription_id uuid not null references push_subscription (id) on delete cascade,
    notification_id uuid not null references notification (id) on delete cascade,
    primary key (subscription_id, notification_id)
  )`.execute(db);
  // What is withdrawn or purged takes with it what was due of it.
  await sql`create index push_due_of_notification on push_due (notification_id)`.execute(db);
  await tenantTable(db, 'push_due');
}
