import { RECORDS_PER_PAGE } from '@basoche/protocol';
import type { RecordChanges } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';
import { HISTORY } from '../live/event-log.ts';
import { formatRecordCursor, NO_ID, parseRecordCursor, stampOf } from './record-cursor.ts';
import type { RecordPlace } from './record-cursor.ts';
import type { Reader, RecordSource } from './record-source.ts';

interface Now {
  /** Every older transaction is over. */
  xid: string;
  /** No such transaction has begun, nor a newer one. */
  newest: string;
  history: string;
}

interface Asked {
  /** Kinds that the device keeps; those that this server does not know are left out. */
  records: readonly string[];
  since: string | undefined;
}

/** One page for the reader: of a fill, or of what changed since the cursor [RF1]–[RF5]. */
export async function recordChanges(
  trx: Trx,
  reader: Reader,
  sources: readonly RecordSource[],
  { records, since }: Asked,
  limit = RECORDS_PER_PAGE,
): Promise<RecordChanges> {
  const asked = sources
    .filter(({ kind }) => records.includes(kind.name))
    .toSorted((a, b) => (a.kind.name < b.kind.name ? -1 : 1));
  const now = await placeOfNow(trx);
  const stamp = stampOf(reader, records);
  const place = placeOf(since, now, stamp);
  const page =
    place === null || place.is === 'fill'
      ? await fill(trx, reader, asked, place ?? { is: 'fill', xid: now.xid, record: '', after: NO_ID }, limit)
      : await changes(trx, reader, asked, place, now, limit);
  return {
    rows: page.rows,
    gone: page.gone,
    fill: place?.is === 'changes' ? null : { starts: place === null, ends: page.place.is === 'changes' },
    cursor: formatRecordCursor({ place: page.place, history: now.history, stamp }),
    hasMore: page.hasMore,
    upTo: page.place.is === 'changes' ? page.place.xid : '0',
    newest: now.newest,
  };
}

async function placeOfNow(trx: Trx): Promise<Now> {
  const { rows } = await sql<{ xid: string; newest: string; history: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid, pg_snapshot_xmax(pg_current_snapshot())::text as newest,
      ${HISTORY} || '-' || last_rollback() as history`.execute(trx);
  return rows[0] ?? { xid: '0', newest: '0', history: '0-0' };
}

/** `null` = everything is given anew: nothing was, or the cursor is of another history, person, rights, or of the future [RF4]. */
function placeOf(since: string | undefined, now: Now, stamp: string): RecordPlace | null {
  const cursor = since === undefined ? null : parseRecordCursor(since);
  if (cursor === null || cursor.history !== now.history || cursor.stamp !== stamp) return null;
  return BigInt(cursor.place.xid) > BigInt(now.xid) ? null : cursor.place;
}

type Page = Pick<RecordChanges, 'rows' | 'gone' | 'hasMore'> & { place: RecordPlace };

/** What changes while it goes on comes again as a change: those are read from where it began. */
async function fill(
  trx: Trx,
  reader: Reader,
  sources: readonly RecordSource[],
  place: RecordPlace,
  limit: number,
): Promise<Page> {
  const rows: RecordChanges['rows'] = [];
  for (const source of sources) {
    const { kind } = source;
    if (kind.name < place.record) continue;
    const after = kind.name === place.record ? place.after : null;
    const wanted = limit - rows.length;
    const found = await source.read(trx, reader, { after, limit: wanted });
    rows.push(...found.map((row) => ({ record: kind.name, row: row as { id: string } })));
    if (found.length < wanted) continue;
    const last = rows.at(-1)?.row.id ?? NO_ID;
    return { rows, gone: [], hasMore: true, place: { is: 'fill', xid: place.xid, record: kind.name, after: last } };
  }
  return { rows, gone: [], hasMore: true, place: { is: 'changes', xid: place.xid, record: '', after: NO_ID } };
}

async function changes(
  trx: Trx,
  reader: Reader,
  sources: readonly RecordSource[],
  place: RecordPlace,
  now: Now,
  limit: number,
): Promise<Page> {
  const names = sources.map(({ kind }) => kind.name);
  const { rows: moved } = await sql<{ record: string; id: string; xid: string }>`
    select record, record_id as id, xid::text from record_change
    where firm_id = ${reader.firmId} and record = any(${names}::text[])
      and (xid, record, record_id) > (${place.xid}::text::xid8, ${place.record}, ${place.after}::uuid)
      and xid < ${now.xid}::text::xid8
    order by record_change.xid, record, record_id limit ${limit}`.execute(trx);
  const rows: RecordChanges['rows'] = [];
  const gone: RecordChanges['gone'] = [];
  for (const source of sources) {
    const { kind } = source;
    const ids = moved.filter(({ record }) => record === kind.name).map(({ id }) => id);
    if (ids.length === 0) continue;
    const found = (await source.read(trx, reader, { ids })) as { id: string }[];
    const readable = new Set(found.map(({ id }) => id));
    rows.push(...found.map((row) => ({ record: kind.name, row })));
    gone.push(...ids.filter((id) => !readable.has(id)).map((id) => ({ record: kind.name, id })));
  }
  const last = moved.at(-1);
  if (moved.length === limit && last !== undefined)
    return { rows, gone, hasMore: true, place: { is: 'changes', xid: last.xid, record: last.record, after: last.id } };
  return { rows, gone, hasMore: false, place: { is: 'changes', xid: now.xid, record: '', after: NO_ID } };
}
