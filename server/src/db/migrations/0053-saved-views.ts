import { sql } from 'kysely';
import type { ColumnType, Kysely } from 'kysely';
import { tenantTable } from './tenant-table.ts';

declare module '../tables.ts' {
  interface Tables {
    saved_view: SavedViewTable;
  }
}

/** How a person looks at tasks, under a name. */
interface SavedViewTable {
  /** Made by the device. */
  id: string;
  firm_id: string;
  user_id: string;
  name: string;
  /** Name of the list's document; `null`: their tasks over all lists. */
  doc: string | null;
  /** Parameters of the address and their words, as JSON. */
  look: ColumnType<Record<string, string>, string, string>;
  updated_at: Date;
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table saved_view (
    id uuid primary key,
    firm_id uuid not null,
    user_id uuid not null,
    name text not null,
    doc text,
    look jsonb not null,
    updated_at timestamptz not null,
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index saved_view_person on saved_view (firm_id, user_id)`.execute(db);
  await tenantTable(db, 'saved_view');
}
