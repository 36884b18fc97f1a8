import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { tenantTable } from './tenant-table.ts';

/** Its name is the server's, never derived from the firm's: nobody can take it before the firm does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table firm_conversation (
    firm_id uuid primary key references firm (id) on delete cascade,
    doc text not null unique,
    foreign key (firm_id, doc) references shared_doc (firm_id, name) on delete cascade
  )`.execute(db);
  await tenantTable(db, 'firm_conversation', { grants: 'select, insert' });
}
