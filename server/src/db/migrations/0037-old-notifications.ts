import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms } from './tenant-table.ts';

/** Old notices are removed over all firms; the platform sees how much mail waits, neither whose nor to whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await allFirms(db, 'notification', 'basoche_worker', 'select, delete');
  await sql`create index notification_age on notification (created_at)`.execute(db);
  await sql`grant select (created_at, sent_at, failed_at) on outgoing_mail to basoche_admin`.execute(db);
}
