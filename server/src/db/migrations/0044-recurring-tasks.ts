import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** How a task comes back, and what it came from: written by the projection, which the new version of its projector renews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table task add column recurrence jsonb, add column repeats text`.execute(db);
}
