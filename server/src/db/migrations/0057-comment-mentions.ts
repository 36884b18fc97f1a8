import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { tenantTable } from './tenant-table.ts';

/** Whom a comment has named: another text of it tells only those whom it names anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table comment_mention (
    firm_id uuid not null references firm (id),
    doc text not null,
    comment text not null,
    users text[],
    primary key (firm_id, doc, comment)
  )`.execute(db);
  for (const table of ['task_comment', 'board_comment'].map((name) => sql.table(name))) {
    // Whoever owns the tables is under their row-level security too, and belongs to no firm.
    await sql`alter table ${table} no force row level security`.execute(db);
    await sql`insert into comment_mention (firm_id, doc, comment)
      select firm_id, doc, id from ${table} where text like '%@%'`.execute(db);
    await sql`alter table ${table} force row level security`.execute(db);
  }
  await tenantTable(db, 'comment_mention');
}
