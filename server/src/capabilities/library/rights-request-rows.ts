import { rightsRequestRecord } from '@basoche/protocol';
import type { RightsRequest, RightsRequestView } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { recordSource } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { peopleById } from '../sharing/index.ts';
import { nameOf } from './library-names.ts';
import { isOfPlace, placesOfReader, READERS, workedPlaces, worksInPlace } from './place-readers.ts';

/** What a list of requests answers at most. */
const LISTED = 500;

/** Requests of the firm, with what decides who may know of them. */
export function requestRows(trx: Trx) {
  return trx
    .selectFrom('rights_request')
    .innerJoin('file', 'file.id', 'rights_request.file')
    .leftJoin('project', 'project.id', 'file.project_id')
    .select([
      'rights_request.id',
      'rights_request.file',
      'rights_request.name',
      'rights_request.requester',
      'rights_request.access',
      'rights_request.note',
      'rights_request.status',
      'rights_request.given',
      'rights_request.reason',
      'rights_request.decided_by',
      'rights_request.decided_at',
      'rights_request.created_at',
      'file.name as file_name',
      'file.parent',
      'file.space',
      'file.owner',
      'file.created_by as file_author',
      ...READERS,
    ]);
}
export type RequestRow = Awaited<ReturnType<ReturnType<typeof requestRows>['executeTakeFirstOrThrow']>>;

export function requestOf(row: RequestRow): RightsRequest {
  return {
    id: row.id,
    file: row.file,
    name: row.name,
    requester: row.requester,
    access: rightOf(row.access),
    note: row.note,
    status: statusOf(row.status),
    given: row.given === null ? null : rightOf(row.given),
    reason: row.reason,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
  };
}

const rightOf = (right: string) => (right === 'write' ? 'write' : 'read');
const statusOf = (status: string) => (status === 'accepted' || status === 'refused' ? status : 'pending');

/** One's own, and those about files in places that one works in. */
export const rightsRequestSource = recordSource({
  kind: rightsRequestRecord,
  async read(trx, reader, { after, limit }) {
    let rows = requestRows(trx)
      .where(sql<boolean>`(rights_request.requester = ${reader.account.id} or ${workedPlaces(trx, 'file', reader)})`)
      .orderBy('rights_request.id')
      .limit(limit);
    if (after !== null) rows = rows.where('rights_request.id', '>', after);
    return (await rows.execute()).map(requestOf);
  },
  async readChanged(trx, ids) {
    const rows = await requestRows(trx).where('rights_request.id', 'in', ids).execute();
    return rows.map((row) => {
      const request = requestOf(row);
      const mayKnow = (reader: Reader) => row.requester === reader.account.id || worksInPlace(row, reader);
      return { id: row.id, rowFor: (reader) => (mayKnow(reader) ? request : null) };
    });
  },
});

/** Those that the reader made or may answer: the pending first, then the newest. */
export async function knownRequests(trx: Trx, reader: Reader): Promise<RequestRow[]> {
  return requestRows(trx)
    .where(sql<boolean>`(rights_request.requester = ${reader.account.id} or ${placesOfReader(trx, 'file', reader)})`)
    .orderBy(sql`rights_request.status <> 'pending'`)
    .orderBy('rights_request.created_at', 'desc')
    .orderBy('rights_request.id')
    .limit(LISTED)
    .execute();
}

/** As the calls of the specification show them. Of where a file stands by now who is not of its place is told nothing. */
export async function requestViews(
  trx: Trx,
  reader: Reader,
  rows: readonly RequestRow[],
): Promise<RightsRequestView[]> {
  const people = await peopleById(
    trx,
    rows.flatMap((row) => [row.requester, row.owner ?? row.file_author ?? [], row.decided_by ?? []].flat()),
  );
  const folders = await folderNames(trx, rows);
  const named = (id: string | null) => {
    const found = people.get(id ?? '');
    return found === undefined ? null : { id: found.id, name: nameOf(found) };
  };
  return rows.map((row) => {
    const isKnown = isOfPlace(row, reader);
    const folder = isKnown && row.parent !== null ? folders.get(row.parent) : undefined;
    return {
      slug: row.id,
      file: { id: row.file, name: isKnown ? row.file_name : row.name },
      folder: folder ?? null,
      requester: named(row.requester) ?? { id: row.requester, name: '' },
      owner: named(row.owner ?? row.file_author),
      status: statusOf(row.status),
      date: row.created_at.toISOString(),
      access: rightOf(row.access),
      given: row.given === null ? null : rightOf(row.given),
      note: row.note,
      reason: row.reason,
      decidedBy: named(row.decided_by),
      decidedAt: row.decided_at?.toISOString() ?? null,
    };
  });
}

async function folderNames(trx: Trx, rows: readonly RequestRow[]): Promise<Map<string, { id: string; name: string }>> {
  const ids = rows.flatMap(({ parent }) => parent ?? []);
  if (ids.length === 0) return new Map();
  const found = await trx.selectFrom('folder').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(found.map((each) => [each.id, each]));
}

/** A share of a file that gives what somebody asked for is the answer to it. */
export async function settleRequests(
  trx: Trx,
  reader: Reader,
  { file, user, access }: { file: string; user: string; access: 'read' | 'write' },
  now: number,
): Promise<void> {
  let pending = trx
    .updateTable('rights_request')
    .set({ status: 'accepted', given: access, decided_by: reader.account.id, decided_at: new Date(now) })
    .where('file', '=', file)
    .where('requester', '=', user)
    .where('status', '=', 'pending');
  if (access === 'read') pending = pending.where('access', '=', 'read');
  await pending.execute();
}
