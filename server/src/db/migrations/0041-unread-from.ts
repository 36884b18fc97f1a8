import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Where a person marked unread what follows, beside the last message that they read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message_read add column unread_after text`.execute(db);
}
