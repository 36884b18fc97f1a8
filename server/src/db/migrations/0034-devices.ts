import { sql } from 'kysely';
import type { Generated, Kysely } from 'kysely';
import { allFirms, tenantTable } from './tenant-table.ts';

declare module '../tables.ts' {
  interface Tables {
    user_device: UserDeviceTable;
  }
}

/** A browser profile where a person signed in, as that profile names itself. */
interface UserDeviceTable {
  firm_id: string;
  user_id: string;
  id: string;
  user_agent: string | null;
  /** Of the last sign-in. */
  address: string | null;
  created_at: Date;
  last_seen_at: Date;
  last_sync_at: Generated<Date | null>;
  /** Edits not sent yet, as it last said. */
  unsynced: Generated<number | null>;
  removed_at: Generated<Date | null>;
  removed_by: Generated<string | null>;
  wipe_asked_at: Generated<Date | null>;
  /** It said that the person's local data is erased; a new sign-in forgets it. */
  wiped_at: Generated<Date | null>;
}

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
