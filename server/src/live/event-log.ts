import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';
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
  const { rows } = await sql<{ xid: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(trx);
  return { xid: rows[0]?.xid ?? '0', id: '0', seconds };
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
    const cursor = { xid: row.xid, id: row.id, seconds: Number(row.seconds) };
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
