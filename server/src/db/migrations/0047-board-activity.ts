import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { tenantTable } from './tenant-table.ts';

/** What became of the cells of boards, and by whom: the document does not keep its past. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What an item was when its changes were last written down.
  await sql`create table board_item_state (
    firm_id uuid not null references firm (id),
    doc text not null,
    item_id text not null,
    name text not null,
    "group" text not null,
    deleted boolean not null,
    "values" jsonb not null,
    primary key (firm_id, doc, item_id)
  )`.execute(db);
  // Whoever owns the tables is under their row-level security too, and belongs to no firm.
  await sql`alter table board_item no force row level security`.execute(db);
  await sql`insert into board_item_state (firm_id, doc, item_id, name, "group", deleted, "values")
    select firm_id, doc, id, name, "group", deleted_at is not null, "values" from board_item`.execute(db);
  await sql`alter table board_item force row level security`.execute(db);
  await tenantTable(db, 'board_item_state');

  await sql`create table board_change (
    firm_id uuid not null references firm (id),
    doc text not null,
    item_id text not null,
    seq bigint not null,
    field text not null,
    before jsonb,
    after jsonb,
    actors text[] not null,
    at timestamptz not null,
    primary key (firm_id, doc, item_id, seq, field)
  )`.execute(db);
  await tenantTable(db, 'board_change');
}
