import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

/** Mail that waits, in the transaction of what it tells; nobody but the sender reads its content. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table outgoing_mail (
    id uuid primary key,
    firm_id uuid references firm (id) on delete cascade,
    recipient text not null,
    reply_to text,
    subject text,
    text text,
    html text,
    created_at timestamptz not null,
    sent_at timestamptz,
    failed_at timestamptz
  )`.execute(db);
  await tenantTable(db, 'outgoing_mail', {
    grants: 'insert, select (id, firm_id, created_at, sent_at, failed_at)',
  });
  await allFirms(db, 'outgoing_mail', 'basoche_auth', 'insert');
  await allFirms(db, 'outgoing_mail', 'basoche_worker', 'select, update, delete');
  await allFirms(db, 'job', 'basoche_auth', 'insert');
}
