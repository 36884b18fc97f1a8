import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { tenantTable } from './tenant-table.ts';

/** Folders in which a file is shown beside the one that it stands in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table file_placement (
    firm_id uuid not null references firm(id) on delete cascade,
    file uuid not null,
    folder uuid not null,
    created_by uuid references app_user(id) on delete set null,
    created_at timestamptz not null,
    primary key (file, folder),
    foreign key (firm_id, file) references file (firm_id, id) on delete cascade,
    foreign key (firm_id, folder) references folder (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index file_placement_folder on file_placement (folder)`.execute(db);
  await tenantTable(db, 'file_placement', { grants: 'select, insert, delete' });
}
