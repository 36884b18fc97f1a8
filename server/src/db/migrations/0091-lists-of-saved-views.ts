import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Saved views serve every list, not the tasks alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table saved_view add column page text not null default 'tasks'`.execute(db);
}
