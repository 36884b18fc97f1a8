import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import { formatCursor } from './cursor.ts';
import type { LiveCursor } from './cursor.ts';
import type { LiveEvent } from './live.ts';

export interface StoredEvent {
  userId: string;
  cursor: LiveCursor;
  event: LiveEvent;
}

/** Read at most at once; the reader asks again. */
export const BATCH = 500;

/** Writes one event for each person, in their own firm's transaction. */
export async function appendEvents(
  trx: Trx,
  userIds: readonly string[],
  type: string,
  payload: unknown,
): Promise<void> {
  if (userIds.length === 0) return;
  await sql`insert into live_event (firm_id, user_id, type, payload)
    select current_setting('app.firm_id')::uuid, id, ${type}, ${JSON.stringify(payload)}::jsonb
    from unnest(${[...new Set(userIds)]}::uuid[]) as id`.execute(trx);
}

/** The place after everything that can be read now: older transactions are all over. */
export async function horizon(trx: Trx, seconds: number): Promise<LiveCursor> {
  const { rows } = await sql<{ xid: string; history: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid, ${HISTORY} as history`.execute(trx);
  return { xid: rows[0]?.xid ?? '0', id: '0', seconds, history: rows[0]?.history ?? '0' };
}

/**
 * Names the count of transactions that this database takes part in: the cluster, its timeline (a standby that takes over
 * and a recovery to a point in time begin another one) and the database within it.
 */
export const HISTORY = sql<string>`substr(md5(concat_ws('.',
  (select system_identifier from pg_control_system()),
  substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8),
  (select oid from pg_database where datname = current_database()))), 1, 16)`;

/**
 * Removes events whose transactions this database has not reached: they came with a dump of another one, and would be
 * delivered as new once its count gets there.
 */
export async function forgetForeignEvents(db: Pick<Db, 'asWorker'>): Promise<void> {
  await db.asWorker((trx) =>
    sql`delete from live_event where xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(trx),
  );
}

/** Events of these people between two places, oldest first, at most `BATCH`. */
export async function eventsBetween(
  trx: Trx,
  userIds: readonly string[],
  after: LiveCursor,
  before: LiveCursor,
): Promise<StoredEvent[]> {
  const { rows } = await sql<EventRow>`
    select xid::text, id::text, user_id, type, payload, floor(extract(epoch from created_at))::bigint::text as seconds
    from live_event
    where user_id = any(${userIds}::uuid[])
      and (xid, id) > (${after.xid}::text::xid8, ${after.id}::bigint)
      and xid < ${before.xid}::text::xid8
    order by live_event.xid, live_event.id limit ${BATCH}`.execute(trx);
  return rows.map((row) => {
    const cursor = { xid: row.xid, id: row.id, seconds: Number(row.seconds), history: before.history };
    return { userId: row.user_id, cursor, event: { id: formatCursor(cursor), type: row.type, payload: row.payload } };
  });
}

interface EventRow {
  xid: string;
  id: string;
  user_id: string;
  type: string;
  payload: unknown;
  seconds: string;
}
