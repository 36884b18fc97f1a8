import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Being let see the history of a document ends with the right to read it, by whatever way that is taken: who is let in
 * anew later, to another text, asks anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function forget_history_request() returns trigger language plpgsql as ${sql.lit(`begin
    delete from history_request where doc = new.doc and requester = new.user_id;
    return null;
  end`)}`.execute(db);
  await sql`create trigger forget_history_request after update on doc_grant
    for each row when (new."right" = 'none') execute function forget_history_request()`.execute(db);
  for (const table of ['history_request', 'doc_grant'])
    await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
  await sql`delete from history_request r where not exists
    (select from doc_grant g where g.doc = r.doc and g.user_id = r.requester and g."right" <> 'none')`.execute(db);
  for (const table of ['history_request', 'doc_grant'])
    await sql`alter table ${sql.table(table)} force row level security`.execute(db);
}
