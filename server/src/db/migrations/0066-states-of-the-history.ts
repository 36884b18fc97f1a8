import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Documents as they were at moments of a long history, so that a version is not replayed from the beginning, and who wrote
 * and deleted what in each chunk, so that it is not unpacked for that. Chunks of before have none, and are unpacked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sync.checkpoint (
    doc_id bigint not null,
    seq bigint not null,
    bytes bytea not null,
    primary key (doc_id, seq)
  )`.execute(db);
  await sql`alter table sync.checkpoint alter column bytes set storage external`.execute(db);
  await sql`grant select, insert, update, delete on sync.checkpoint to basoche_sync`.execute(db);
  await sql`alter table sync.history add column parts bytea`.execute(db);
  await sql`alter table sync.history alter column parts set storage external`.execute(db);
}
