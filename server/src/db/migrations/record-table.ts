import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Every change of a row is in the feed of records, whoever makes it. */
export async function recordTable(db: Kysely<unknown>, table: string, record: string): Promise<void> {
  await sql`create trigger record_changed after insert or update or delete on ${sql.table(table)}
    for each row execute function record_changed(${sql.lit(record)})`.execute(db);
}
