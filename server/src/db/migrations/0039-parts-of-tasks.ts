import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The task that a task is a part of: written by the projection, which the new version of its projector renews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table task add column parent text`.execute(db);
}
