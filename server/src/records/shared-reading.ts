import type { Account } from '@basoche/domain';
import type { Trx } from '../db/database.ts';
import { ApiError } from '../http/api-error.ts';
import { changedRanges } from './changed-ranges.ts';
import type { ChangedRange, ChangedRecord, Position } from './changed-ranges.ts';
import { placeOf, readableBy, readNow, sourcesOf } from './record-changes.ts';
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
  sources: readonly RecordSource[];
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
  const asked = sourcesOf(sources, records);
  const answers = questions.map((question) => placedOf(question, accounts.get(question.userId), asked, now));
  const groups = await readGroups(
    trx,
    { firmId, before: now.xid, limit },
    answers.filter((answer) => 'place' in answer),
  );
  const changes = groups.flatMap(({ ranges }) => ranges.flatMap(({ list, start, end }) => list.slice(start, end)));
  const rows = await readRows(trx, asked, changes);
  const pages = new Map<Placed, Promise<PageText>>();
  for (const { readers, positions, ranges } of groups) {
    const shared = new SharedPages(ranges, rows);
    for (const placed of readers) {
      const index = positions.indexOf(keyOf(placed.place));
      pages.set(placed, shared.page(index, placed.reader, endOf(placed, now, ranges[index]!.next)));
    }
  }
  return {
    answers: answers.map((answer) => ('place' in answer ? { is: 'page', page: pages.get(answer)! } : answer)),
    rows: rows.size,
  };
}

/** Readers of the same kinds, and the changes behind each of their places. */
interface ReaderGroup {
  readers: readonly Placed[];
  positions: readonly string[];
  ranges: readonly ChangedRange[];
}

/** Who may not read a kind is not even told that something of it changed [RF3]. */
async function readGroups(
  trx: Trx,
  feed: { firmId: string; before: string; limit: number },
  placed: readonly Placed[],
): Promise<ReaderGroup[]> {
  const byKinds = new Map<string, Placed[]>();
  for (const reader of placed) {
    const kinds = reader.sources.map(({ kind }) => kind.name).join();
    byKinds.set(kinds, [...(byKinds.get(kinds) ?? []), reader]);
  }
  const groups: ReaderGroup[] = [];
  for (const readers of byKinds.values()) {
    const records = readers[0]!.sources.map(({ kind }) => kind.name);
    const owners = [...new Set(readers.map(({ reader }) => reader.account.id))];
    const places = new Map(readers.map(({ place }) => [keyOf(place), place]));
    const ranges = await changedRanges(trx, { ...feed, records, owners }, [...places.values()]);
    groups.push({ readers, positions: [...places.keys()], ranges });
  }
  return groups;
}

const keyOf = ({ xid, record, after }: RecordPlace) => `${xid}/${record}/${after}`;

/** @returns why the feed is not for them, where it is not */
export function readerOf(firmId: string, account: Account | undefined): Reader | ApiError {
  if (account === undefined) return new ApiError('NOT_FOUND');
  return { firmId, account };
}

function placedOf(
  question: FeedQuestion,
  account: Account | undefined,
  asked: readonly RecordSource[],
  now: FeedNow,
): Placed | SharedAnswer {
  const reader = readerOf(question.firmId, account);
  if (reader instanceof ApiError) return { is: 'refused', error: reader };
  const sources = readableBy(reader, asked);
  const stamp = stampOf(reader, sources);
  const place = placeOf(question.since, now, stamp);
  return place?.is === 'changes' ? { reader, sources, stamp, place } : { is: 'anew' };
}

/** By kind and id; a deleted one has none. */
async function readRows(
  trx: Trx,
  sources: readonly RecordSource[],
  changes: readonly ChangedRecord[],
): Promise<Map<string, ChangedRow<unknown>>> {
  const rows = new Map<string, ChangedRow<unknown>>();
  for (const source of sources) {
    const ids = new Set(changes.filter(({ record }) => record === source.kind.name).map(({ id }) => id));
    if (ids.size === 0) continue;
    for (const row of await source.readChanged(trx, [...ids])) rows.set(`${source.kind.name}/${row.id}`, row);
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
