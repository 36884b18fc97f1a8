import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Full-text matching is not leakproof, so that under row-level security no query may use an index on it before the
 * firm's rows are singled out: these are what is indexed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index search_entry_tsv`.execute(db);
  await sql`create index search_entry_firm on search_entry (firm_id)`.execute(db);
}
