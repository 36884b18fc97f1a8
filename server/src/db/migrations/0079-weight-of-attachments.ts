import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What the files of a firm weigh together is asked for with each new file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index attachment_weight on attachment (firm_id) include (size)`.execute(db);
}
