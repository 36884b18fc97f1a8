import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What the updates of a chunk weigh unpacked, which says how far it is to the next state and how long an export gets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sync.history add column size bigint`.execute(db);
}
