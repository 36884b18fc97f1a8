import { allows } from '@basoche/domain';
import type { Space } from '@basoche/protocol';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Reader } from '../../records/index.ts';
import { mayReadProject, PEOPLE, visibleProjects, workedProjects, worksOnProject } from '../projects/index.ts';
import type { Shared } from './sharers.ts';

/** Where something stands. */
export interface Place {
  space: Space;
  /** Of a personal space. */
  owner: string | null;
  project_id: string | null;
  /** `null` at the top of the space. */
  parent: string | null;
}

type Placed = 'folder' | 'file';

/** Columns that decide who may read what stands in a matter; all empty elsewhere. */
export const READERS = ['project.is_restricted as is_restricted', 'project.in_charge as in_charge', PEOPLE] as const;

interface ReadersOfPlace {
  space: string;
  owner: string | null;
  is_restricted: boolean | null;
  in_charge: string | null;
  people: string[];
}

interface ReadersOfRow extends ReadersOfPlace, Shared {
  trashed_at: Date | null;
  /** Of a file. */
  letter?: string | null;
}

/** One's own, the firm's and those of the matters that one may read, and what is shared with one [LB2] [LB11]. */
export function mayReadPlace(row: ReadersOfRow, reader: Reader): boolean {
  return isOfPlace(row, reader) || isSharedWith(row, reader);
}

/** Whether somebody reads what stands there because of the place itself. */
export function isOfPlace(row: ReadersOfPlace, reader: Reader): boolean {
  return isOpenTo(row, reader, (project) => mayReadProject(project, reader));
}

/** What devices hold of it: of matters those that one works on. */
export function holdsPlace(row: ReadersOfRow, reader: Reader): boolean {
  return worksInPlace(row, reader) || isSharedWith(row, reader);
}

export function worksInPlace(row: ReadersOfPlace, reader: Reader): boolean {
  return isOpenTo(row, reader, (project) => worksOnProject(project, reader));
}

function isOpenTo(
  { space, owner, is_restricted, in_charge, people }: ReadersOfPlace,
  { account }: Reader,
  isOpen: (project: { is_restricted: boolean; in_charge: string | null; people: string[] }) => boolean,
): boolean {
  if (!allows('employee', account)) return false;
  if (space === 'company') return true;
  if (space === 'personal') return owner === account.id;
  return isOpen({ is_restricted: is_restricted ?? true, in_charge, people });
}

/** Of a restricted matter nothing is opened to colleagues [LB13], and no confidential letter to anybody outside [LB15]. */
function isSharedWith(row: ReadersOfRow, { account }: Reader): boolean {
  if (row.trashed_at !== null || !row.sharers.includes(account.id)) return false;
  return allows('employee', account) ? row.is_restricted !== true : row.letter !== 'confidential';
}

/** The same of the rows of a table. */
export function readablePlaces(trx: Trx, table: Placed, reader: Reader): RawBuilder<boolean> {
  return sql`(${placesOfReader(trx, table, reader)} or ${sharedRows(table, reader)})`;
}

export function heldPlaces(trx: Trx, table: Placed, reader: Reader): RawBuilder<boolean> {
  return sql`(${workedPlaces(trx, table, reader)} or ${sharedRows(table, reader)})`;
}

export function placesOfReader(trx: Trx, table: Placed, reader: Reader): RawBuilder<boolean> {
  return inPlaces(table, reader, sql`${visibleProjects(trx, { userId: reader.account.id }).select('project.id')}`);
}

export function workedPlaces(trx: Trx, table: Placed, reader: Reader): RawBuilder<boolean> {
  return inPlaces(table, reader, sql`${workedProjects(trx, { userId: reader.account.id }).select('project.id')}`);
}

function inPlaces(table: Placed, { account }: Reader, projects: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!allows('employee', account)) return sql`false`;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`(${column('space')} = 'company' or ${column('owner')} = ${account.id}
    or ${column('project_id')} in (${projects}))`;
}

function sharedRows(table: Placed, { account }: Reader): RawBuilder<boolean> {
  const folders = sql`select library_shared_folders(${account.id}::uuid)`;
  const opened =
    table === 'folder'
      ? sql`folder.id in (${folders})`
      : sql`(file.parent in (${folders}) or (file.id in (
          select library_share.file from library_share where library_share.user_id = ${account.id} and library_share.file is not null
        ) and not folder_is_trashed(file.parent)))`;
  const isOpened = allows('employee', account)
    ? sql`(${sql.ref(`${table}.project_id`)} is null or ${sql.ref(`${table}.project_id`)} not in (
        select project.id from project where project.is_restricted))`
    : table === 'file'
      ? sql`file.letter is distinct from 'confidential'`
      : sql`true`;
  return sql`(${sql.ref(`${table}.trashed_at`)} is null and ${opened} and ${isOpened})`;
}

/**
 * What somebody wants to do: `write` changes it, `place` moves it, throws it away or opens it to others.
 */
export type Need = 'read' | 'write' | 'place';

/**
 * @param row that the reader may read
 * @throws ApiError FORBIDDEN for what a share does not give
 */
export async function requireAccess(
  trx: Trx,
  reader: Reader,
  row: ReadersOfRow & { id: string; parent: string | null },
  table: Placed,
  need: Need,
): Promise<void> {
  if (need === 'read' || isOfPlace(row, reader)) return;
  if (need === 'place') throw new ApiError('library.notOfPlace');
  const [folder, file] = table === 'folder' ? [row.id, null] : [row.parent, row.id];
  const { rows } = await sql<{ writers: string[] }>`
    select library_writers(${folder}::uuid, ${file}::uuid) as writers`.execute(trx);
  const mayWrite = allows('employee', reader.account) && rows[0]!.writers.includes(reader.account.id);
  if (!mayWrite) throw new ApiError('library.readOnly');
}
