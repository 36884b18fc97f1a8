import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Whether documents are begun from this one, read from the document; none of before is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document_text add column template boolean not null default false`.execute(db);
}
