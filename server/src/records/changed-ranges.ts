import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';
import { NO_ID } from './record-cursor.ts';

/** A record that changed, and the transaction that did. */
export interface ChangedRecord {
  record: string;
  id: string;
  xid: string;
  /** Who alone has a record of this id; `null` = it is nobody's own. */
  owners: readonly string[] | null;
}

/** Behind what the changes are asked for. */
export interface Position {
  xid: string;
  record: string;
  after: string;
}

/** Changes of one firm in the order of the feed; those of another place may lie in the same list. */
export interface ChangedRange {
  list: readonly ChangedRecord[];
  start: number;
  end: number;
  /** Where the next page begins; `null` = nothing follows. */
  next: Position | null;
}

interface Feed {
  firmId: string;
  records: readonly string[];
  /** Of what is somebody's own, only theirs is read. */
  owners: readonly string[];
  /** Every older transaction is over. */
  before: string;
  limit: number;
}

/** The first `limit` changes behind each position, in the order of the positions. Each change is read once where it can be. */
export async function changedRanges(trx: Trx, feed: Feed, positions: readonly Position[]): Promise<ChangedRange[]> {
  // One more than a page has says whether there is another.
  const wanted = feed.limit + 1;
  const shared = await sharedList(trx, feed, positions.filter(isWhole), wanted);
  const ranges: ChangedRange[] = [];
  for (const position of positions) {
    if (isWhole(position)) {
      const { start, end } = rangeOf(shared, position, wanted);
      ranges.push(pageOf(shared, start, end, feed.limit));
    } else {
      const list = await readChanges(trx, feed, position, wanted);
      ranges.push(pageOf(list, 0, list.length, feed.limit));
    }
  }
  return ranges;
}

/** Between two transactions, as after every last page: the order within a transaction is the database's alone. */
const isWhole = ({ record, after }: Position) => record === '' && after === NO_ID;

function rangeOf(list: readonly ChangedRecord[], { xid }: Position, limit: number) {
  const from = BigInt(xid);
  const first = list.findIndex((change) => BigInt(change.xid) >= from);
  const start = first < 0 ? list.length : first;
  return { start, end: Math.min(list.length, start + limit) };
}

/**
 * A page ends between two transactions, so that those who are behind come to the same places; only one that is longer than
 * a page is cut.
 */
function pageOf(list: readonly ChangedRecord[], start: number, end: number, limit: number): ChangedRange {
  const following = end - start > limit ? list[start + limit] : undefined;
  if (following === undefined) return { list, start, end, next: null };
  const { xid } = following;
  const whole = list.findIndex((change, at) => at >= start && change.xid === xid);
  if (whole > start) return { list, start, end: whole, next: { xid, record: '', after: NO_ID } };
  const last = list[start + limit - 1]!;
  return { list, start, end: start + limit, next: { xid, record: last.record, after: last.id } };
}

/** A gap in the list lies behind the last page of a position. */
async function sharedList(
  trx: Trx,
  feed: Feed,
  positions: readonly Position[],
  wanted: number,
): Promise<ChangedRecord[]> {
  const list: ChangedRecord[] = [];
  let isComplete = false;
  for (const position of positions.toSorted((a, b) => (BigInt(a.xid) < BigInt(b.xid) ? -1 : 1))) {
    const { start, end } = rangeOf(list, position, wanted);
    const missing = wanted - (end - start);
    if (isComplete || missing === 0) continue;
    const last = start < list.length ? list.at(-1) : undefined;
    const from = last === undefined ? position : { xid: last.xid, record: last.record, after: last.id };
    const found = await readChanges(trx, feed, from, missing);
    list.push(...found);
    isComplete = found.length < missing;
  }
  return list;
}

async function readChanges(trx: Trx, feed: Feed, from: Position, limit: number): Promise<ChangedRecord[]> {
  const { rows } = await sql<ChangedRecord>`
    select record, record_id as id, xid::text, array_agg(owner) filter (where owner <> ${NO_ID}) as owners
    from record_change
    where firm_id = ${feed.firmId} and record = any(${feed.records}::text[])
      and (xid, record, record_id) > (${from.xid}::text::xid8, ${from.record}, ${from.after}::uuid)
      and xid < ${feed.before}::text::xid8 and owner = any(${[NO_ID, ...feed.owners]}::uuid[])
    group by record_change.xid, record, record_id
    order by record_change.xid, record, record_id limit ${limit}`.execute(trx);
  return rows;
}
