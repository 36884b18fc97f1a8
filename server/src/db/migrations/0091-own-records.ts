import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms } from './tenant-table.ts';

/** Saved views serve every list, not the tasks alone; scheduled messages are records of their author. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table saved_view add column page text not null default 'tasks'`.execute(db);
  await sql`create trigger record_changed after insert or update or delete on scheduled_message
    for each row execute function record_changed('scheduled_message', 'author')`.execute(db);
  // Those that left are deleted by the clean-up of all firms.
  await allFirms(db, 'record_change', 'basoche_worker', 'select, insert, update');
}
