import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

/** Devices outlive their sessions: what one of them still holds can be asked back when nobody is signed in there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column address text, add column ended_for text`.execute(db);
  await sql`create table user_device (
    firm_id uuid not null,
    user_id uuid not null,
    id text not null check (length(id) between 1 and 120),
    user_agent text,
    address text,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    last_sync_at timestamptz,
    unsynced integer,
    removed_at timestamptz,
    removed_by uuid,
    wipe_asked_at timestamptz,
    wiped_at timestamptz,
    primary key (firm_id, user_id, id),
    foreign key (firm_id, user_id) references app_user (firm_id, id) on delete cascade
  )`.execute(db);
  await sql`create index session_of_device on session (firm_id, user_id, device, created_at)`.execute(db);
  await tenantTable(db, 'user_device');
  await allFirms(db, 'user_device', 'basoche_auth', 'select, insert, update');
  await allFirms(db, 'user_device', 'basoche_worker', 'select, delete');
}
