import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Full-text matching is not leakproof, so that under row-level security no query of the application ever used this index;
 * it only made writing slower. Searches read the entries of the documents that the caller may open.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index search_entry_tsv`.execute(db);
}
