import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

declare module '../tables.ts' {
  interface Tables {
    outgoing_mail: OutgoingMailTable;
  }
}

interface OutgoingMailTable {
  id: string;
  /** `null`: written before a firm is known. */
  firm_id: string | null;
  recipient: string;
  reply_to: string | null;
  /** Content goes when the mail is sent: it may hold a link that opens an account. */
  subject: string | null;
  text: string | null;
  html: string | null;
  created_at: Date;
  sent_at: Date | null;
  failed_at: Date | null;
}

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
