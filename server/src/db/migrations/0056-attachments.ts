import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Files of messages become files of messages and comments. Rows, policies and keys stay as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message_file rename to attachment`.execute(db);
  await sql`alter table attachment rename column message to record`.execute(db);
  await sql`alter table message_file_part rename to attachment_part`.execute(db);
  await sql`alter table attachment_part rename column file to attachment`.execute(db);
  await sql`alter index message_file_message rename to attachment_record`.execute(db);
  await sql`alter index message_file_unfinished rename to attachment_unfinished`.execute(db);
}
