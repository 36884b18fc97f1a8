import { allows } from '@basoche/domain';
import type { RecordChanges } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';
import { HISTORY } from '../live/event-log.ts';
import { formatRecordCursor, NO_ID, parseRecordCursor, stampOf } from './record-cursor.ts';
import type { RecordPlace } from './record-cursor.ts';
import type { Reader, RecordSource } from './record-source.ts';

export interface FeedNow {
  /** Every older transaction is over. */
  xid: string;
  /** No such transaction has begun, nor a newer one. */
  newest: string;
  history: string;
}

export interface FeedRequest {
  /** Kinds that the device keeps; those that this server does not know are left out. */
  records: readonly string[];
  since: string | undefined;
}

/** One page of the reader's own fill [RF1]–[RF5]; what is no place within one begins anew. */
export async function fillPage(
  trx: Trx,
  reader: Reader,
  sources: readonly RecordSource[],
  { records, since }: FeedRequest,
  limit: number,
): Promise<RecordChanges> {
  const now = await readNow(trx);
  const readable = readableBy(reader, sourcesOf(sources, records));
  const stamp = stampOf(reader, readable);
  const given = placeOf(since, now, stamp);
  const place: RecordPlace = given?.is === 'fill' ? given : { is: 'fill', xid: now.xid, record: '', after: NO_ID };
  const page = await fill(trx, reader, readable, place, limit);
  return {
    rows: page.rows,
    gone: [],
    fill: { starts: place !== given, ends: page.place.is === 'changes' },
    cursor: formatRecordCursor({ place: page.place, history: now.history, stamp }),
    hasMore: true,
    upTo: page.place.is === 'changes' ? page.place.xid : '0',
    newest: now.newest,
  };
}

/** In the order in which they are asked for, which is that of a fill. */
export function sourcesOf(sources: readonly RecordSource[], records: readonly string[]): RecordSource[] {
  return [...new Set(records)].flatMap((name) => sources.find(({ kind }) => kind.name === name) ?? []);
}

/** Of these kinds, those of which the reader may have a row. */
export function readableBy({ account }: Reader, sources: readonly RecordSource[]): RecordSource[] {
  return sources.filter(({ kind: { rule } }) => rule === undefined || allows(rule, account));
}

export async function readNow(trx: Trx): Promise<FeedNow> {
  const { rows } = await sql<FeedNow>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid, pg_snapshot_xmax(pg_current_snapshot())::text as newest,
      ${HISTORY} || '-' || last_rollback() as history`.execute(trx);
  return rows[0] ?? { xid: '0', newest: '0', history: '0-0' };
}

/** `null` = everything is given anew: nothing was, or the cursor is of another history, person, rights, or of the future [RF4]. */
export function placeOf(since: string | undefined, now: FeedNow, stamp: string): RecordPlace | null {
  const cursor = since === undefined ? null : parseRecordCursor(since);
  if (cursor === null || cursor.history !== now.history || cursor.stamp !== stamp) return null;
  return BigInt(cursor.place.xid) > BigInt(now.xid) ? null : cursor.place;
}

interface FillRows {
  rows: RecordChanges['rows'];
  place: RecordPlace;
}

/** What changes while it goes on comes again as a change: those are read from where it began. */
async function fill(
  trx: Trx,
  reader: Reader,
  sources: readonly RecordSource[],
  place: RecordPlace,
  limit: number,
): Promise<FillRows> {
  const rows: RecordChanges['rows'] = [];
  const first = sources.findIndex(({ kind }) => kind.name === place.record);
  for (const source of sources.slice(Math.max(0, first))) {
    const { kind } = source;
    const after = kind.name === place.record ? place.after : null;
    const wanted = limit - rows.length;
    const found = await source.read(trx, reader, { after, limit: wanted });
    rows.push(...found.map((row) => ({ record: kind.name, row: row as { id: string } })));
    if (found.length < wanted) continue;
    const last = rows.at(-1)?.row.id ?? NO_ID;
    return { rows, place: { is: 'fill', xid: place.xid, record: kind.name, after: last } };
  }
  return { rows, place: { is: 'changes', xid: place.xid, record: '', after: NO_ID } };
}
