import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Who wrote when in a chunk of the history, beside what was written: a list of sessions then reads no content. Empty for
 * chunks of before, which are unpacked for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sync.history add column sessions jsonb`.execute(db);
}
