import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { tenantTable } from './tenant-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table improvised_task (
    id uuid primary key,
    firm_id uuid not null,
    user_id uuid not null,
    project_id uuid references project (id) on delete set null,
    type text not null,
    note text not null,
    status text not null,
    time_validation text,
    minutes integer not null check (minutes >= 0),
    started_at timestamptz,
    created_at timestamptz not null,
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index improvised_task_of_project on improvised_task (firm_id, project_id, created_at desc)`.execute(
    db,
  );
  await sql`create index improvised_task_of_user on improvised_task (firm_id, user_id, created_at desc)`.execute(db);
  await tenantTable(db, 'improvised_task');
}
