import { newUuid } from '@basoche/domain';
import type { AccessLog, FileHistory, LibraryEvent, LibraryEventName } from '@basoche/protocol';
import { LIBRARY_EVENTS } from '@basoche/protocol';
import type { z } from 'zod';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Reader } from '../../records/index.ts';
import { isUuid, peopleById } from '../sharing/index.ts';
import { readablePathsOf } from './folder-paths.ts';
import { nameOf } from './library-names.ts';

const SHOWN = 200;
/** Of who took the content of a file. */
const ACCESSES = ['downloaded', 'linkOpened'];

export interface Happened {
  event: LibraryEventName;
  isFolder: boolean;
  /** The folder or file. */
  subject: { id: string; name: string };
  details?: string;
  /** Id of the folder that it went to. */
  target?: string | null;
}

/**
 * Writes what happened, in the transaction in which it did.
 * @param by its `account` is `null` of somebody who has none
 */
export async function record(
  trx: Trx,
  { firmId, account }: { firmId: string; account: { id: string } | null },
  happened: Happened,
  now: number,
): Promise<void> {
  await trx
    .insertInto('library_event')
    .values({
      id: newUuid(now),
      firm_id: firmId,
      at: new Date(now),
      user_id: account?.id ?? null,
      event: happened.event,
      is_folder: happened.isFolder,
      subject: happened.subject.id,
      name: happened.subject.name,
      details: happened.details ?? '',
      target: happened.target ?? null,
    })
    .execute();
}

/** What the reader did, the newest first. */
export async function ownHistory(trx: Trx, reader: Reader): Promise<LibraryEvent[]> {
  const { account } = reader;
  const rows = await trx
    .selectFrom('library_event')
    .selectAll()
    .where('user_id', '=', account.id)
    .where('is_hidden', '=', false)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  const places = await trx
    .selectFrom('file')
    .select(['id', 'parent'])
    .where('id', 'in', rows.map(({ subject }) => subject).concat('00000000-0000-0000-0000-000000000000'))
    .execute();
  const parentOf = new Map(places.map(({ id, parent }) => [id, parent]));
  const folderOf = (row: (typeof rows)[number]) => (row.is_folder ? row.subject : (parentOf.get(row.subject) ?? null));
  const paths = await readablePathsOf(
    trx,
    reader,
    rows.flatMap((row) => folderOf(row) ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    event: eventOf(row.event),
    slug: row.subject,
    type: row.is_folder ? 'folder' : 'file',
    dateEvent: row.at.toISOString(),
    details: row.details,
    path: (paths.get(folderOf(row) ?? '') ?? []).map(({ name }) => name).join(' / '),
    serverName: '',
    target: row.target,
  }));
}

/** What happened to a file, the newest first; who took its content is for the log of accesses [LB10]. */
export async function fileHistory(trx: Trx, file: { id: string }): Promise<FileHistory> {
  const rows = await trx
    .selectFrom('library_event')
    .selectAll()
    .where('subject', '=', file.id)
    .where('event', 'not in', ACCESSES)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  const people = await peopleById(
    trx,
    rows.flatMap((row) => row.user_id ?? []),
  );
  return rows.map((row) => {
    const person = people.get(row.user_id ?? '');
    return {
      id: row.id,
      name: row.name,
      event: eventOf(row.event),
      slug: row.subject,
      type: 'file',
      dateEvent: row.at.toISOString(),
      details: row.details,
      path: '',
      serverName: '',
      target: row.target,
      user: person === undefined ? null : { id: person.id, name: nameOf(person) },
    };
  });
}

/** The line leaves the reader's own history; who opened what stays known. @throws ApiError NOT_FOUND */
export async function hideEvent(trx: Trx, { account }: Reader, id: string): Promise<void> {
  if (!isUuid(id)) throw new ApiError('NOT_FOUND');
  const { numUpdatedRows } = await trx
    .updateTable('library_event')
    .set({ is_hidden: true })
    .where('id', '=', id)
    .where('user_id', '=', account.id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ApiError('NOT_FOUND');
}

/** Who took the content of these files, the newest first. */
export async function accessLog(
  trx: Trx,
  files: readonly { id: string; name: string }[],
): Promise<z.infer<typeof AccessLog>> {
  if (files.length === 0) return [];
  const names = new Map(files.map(({ id, name }) => [id, name]));
  const rows = await trx
    .selectFrom('library_event')
    .selectAll()
    .where('subject', 'in', [...names.keys()])
    .where('event', 'in', ACCESSES)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  const people = await peopleById(
    trx,
    rows.flatMap((row) => row.user_id ?? []),
  );
  return rows.map((row) => {
    const person = people.get(row.user_id ?? '');
    return {
      id: row.id,
      file: { slug: row.subject, name: names.get(row.subject) ?? row.name },
      user: person === undefined ? null : { id: person.id, name: nameOf(person), email: person.email },
      event: eventOf(row.event),
      date: row.at.toISOString(),
    };
  });
}

const eventOf = (event: string): LibraryEventName => LIBRARY_EVENTS.find((each) => each === event) ?? 'changed';
