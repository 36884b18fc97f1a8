import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A job that waits for another try no longer stands for what is asked for meanwhile: that runs at its own time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index job_dedupe`.execute(db);
  await sql`create unique index job_dedupe on job (queue, dedupe_key)
    where dedupe_key is not null and done_at is null and failed_at is null and locked_until is null
      and attempts = 0`.execute(db);
}
