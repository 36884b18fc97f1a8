import { allows } from '@basoche/domain';
import type { Account } from '@basoche/domain';
import type { Trx } from '../db/database.ts';
import { ApiError } from '../http/api-error.ts';
import { changedRanges } from './changed-ranges.ts';
import type { ChangedRecord, Position } from './changed-ranges.ts';
import { placeOf, readNow, sourcesOf } from './record-changes.ts';
import type { FeedNow, FeedRequest } from './record-changes.ts';
import { formatRecordCursor, NO_ID, stampOf } from './record-cursor.ts';
import type { RecordPlace } from './record-cursor.ts';
import type { ChangedRow, Reader, RecordSource } from './record-source.ts';
import { SharedPages } from './shared-pages.ts';
import type { PageText } from './shared-pages.ts';

export interface FeedQuestion extends FeedRequest {
  firmId: string;
  userId: string;
}

/** `anew`: the cursor is no place in the changes, and the reader is given a fill. */
export type SharedAnswer =
  | { is: 'page'; page: Promise<PageText> }
  | { is: 'anew' }
  | { is: 'refused'; error: ApiError };

export type ReadAccounts = (trx: Trx, userIds: readonly string[]) => Promise<ReadonlyMap<string, Account>>;

interface Reading {
  sources: readonly RecordSource[];
  readAccounts: ReadAccounts;
  limit: number;
}

interface Placed {
  reader: Reader;
  stamp: string;
  place: RecordPlace;
}

/**
 * One reading for all who ask for changes of one firm and the same kinds: each record is read once, and written once for
 * all who see it the same [RF9].
 */
export async function sharedReading(
  trx: Trx,
  { sources, readAccounts, limit }: Reading,
  questions: readonly FeedQuestion[],
): Promise<{ answers: SharedAnswer[]; rows: number }> {
  const { firmId, records } = questions[0]!;
  const accounts = await readAccounts(
    trx,
    questions.map(({ userId }) => userId),
  );
  const now = await readNow(trx);
  const answers = questions.map((question) => placedOf(question, accounts.get(question.userId), now));
  const placed = answers.filter((answer) => 'place' in answer);
  const positions = [...new Map(placed.map(({ place }) => [keyOf(place), place])).values()];
  const asked = sourcesOf(sources, records);
  const feed = { firmId, records: asked.map(({ kind }) => kind.name), before: now.xid, limit };
  const ranges = await changedRanges(trx, feed, positions);
  const rows = await readRows(trx, asked, new Set(ranges.flatMap(({ list, start, end }) => list.slice(start, end))));
  const pages = new SharedPages(ranges, rows);
  const indexes = new Map(positions.map((place, index) => [keyOf(place), index]));
  const pageOf = (placed: Placed): SharedAnswer => {
    const index = indexes.get(keyOf(placed.place))!;
    return { is: 'page', page: pages.page(index, placed.reader, endOf(placed, now, ranges[index]!.next)) };
  };
  return { answers: answers.map((answer) => ('place' in answer ? pageOf(answer) : answer)), rows: rows.size };
}

const keyOf = ({ xid, record, after }: RecordPlace) => `${xid}/${record}/${after}`;

/** @returns why the feed is not for them, where it is not */
export function readerOf(firmId: string, account: Account | undefined): Reader | ApiError {
  if (account === undefined) return new ApiError('NOT_FOUND');
  return allows('employee', account) ? { firmId, account } : new ApiError('FORBIDDEN');
}

function placedOf(question: FeedQuestion, account: Account | undefined, now: FeedNow): Placed | SharedAnswer {
  const reader = readerOf(question.firmId, account);
  if (reader instanceof ApiError) return { is: 'refused', error: reader };
  const stamp = stampOf(reader, question.records);
  const place = placeOf(question.since, now, stamp);
  return place?.is === 'changes' ? { reader, stamp, place } : { is: 'anew' };
}

/** By kind and id; a deleted one has none. */
async function readRows(
  trx: Trx,
  sources: readonly RecordSource[],
  changes: ReadonlySet<ChangedRecord>,
): Promise<Map<string, ChangedRow<unknown>>> {
  const rows = new Map<string, ChangedRow<unknown>>();
  for (const source of sources) {
    const ids = [...changes].filter(({ record }) => record === source.kind.name).map(({ id }) => id);
    if (ids.length === 0) continue;
    for (const row of await source.readChanged(trx, ids)) rows.set(`${source.kind.name}/${row.id}`, row);
  }
  return rows;
}

/** What follows the rows and losses of a page, for one reader. */
function endOf({ stamp }: Placed, now: FeedNow, next: Position | null): string {
  const place = { is: 'changes' as const, ...(next ?? { xid: now.xid, record: '', after: NO_ID }) };
  const end = {
    fill: null,
    cursor: formatRecordCursor({ place, history: now.history, stamp }),
    hasMore: next !== null,
    upTo: place.xid,
    newest: now.newest,
  };
  return `,${JSON.stringify(end).slice(1)}`;
}
