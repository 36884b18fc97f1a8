import { MAX_FOLDER_DEPTH, reason, spaceOfCategory } from '@basoche/protocol';
import type { Space } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Reader } from '../../records/index.ts';
import { requireProject } from '../projects/index.ts';
import { isUuid, requireOpenMatter } from '../sharing/index.ts';
import { pathOf } from './folder-paths.ts';
import { folderRows } from './folder-rows.ts';
import type { FolderRow } from './folder-rows.ts';
import { mayReadPlace, requireAccess } from './place-readers.ts';
import type { Need, Place } from './place-readers.ts';
import { withSharers } from './sharers.ts';

export interface GivenPlace {
  parent?: string | null | undefined;
  space?: Space | undefined;
  project?: string | null | undefined;
  category?: number | undefined;
  categoryIdentifier?: string | undefined;
}

/** @throws ApiError NOT_FOUND, also for who may not know of it; FORBIDDEN for what a share does not give */
export async function requireFolder(
  trx: Trx,
  reader: Reader,
  id: string,
  { locked = false, need = 'read' }: { locked?: boolean; need?: Need } = {},
): Promise<FolderRow> {
  const query = folderRows(trx).where('folder.id', '=', isUuid(id) ? id : sql<string>`null`);
  const [row] = await withSharers(trx, 'folder', await (locked ? query.forUpdate('folder') : query).execute());
  if (!row || !mayReadPlace(row, reader)) throw new ApiError('NOT_FOUND');
  await requireAccess(trx, reader, row, 'folder', need);
  return row;
}

/** @throws ApiError CONFLICT for what is in the trash, by itself or with a folder */
export async function requireNotTrashed(
  trx: Trx,
  row: { trashed_at: Date | null; parent: string | null },
): Promise<void> {
  const isTrashed =
    row.trashed_at !== null || (row.parent !== null && (await pathOf(trx, row.parent)).some((step) => step.isTrashed));
  if (isTrashed) throw new ApiError('library.inTrash');
}

/**
 * Where a command puts what stands at `row`, which names what changes alone; `null`: it stays. Without a folder it goes to the
 * top of the space.
 */
export function placeAfter(
  row: { space: string; project_id: string | null },
  { parent, space, project }: Pick<GivenPlace, 'parent' | 'space' | 'project'>,
): GivenPlace | null {
  if (parent === undefined && space === undefined && project === undefined) return null;
  return {
    parent: parent ?? null,
    space: space ?? (row.space as Space),
    project: project === undefined ? row.project_id : project,
  };
}

/**
 * Where something goes, for who may put it there: the folder decides, and without one the space.
 * @throws ApiError NOT_FOUND of a matter, FORBIDDEN of one that is not open, UNPROCESSABLE
 */
export async function requirePlace(trx: Trx, reader: Reader, given: GivenPlace): Promise<Place> {
  const place =
    typeof given.parent === 'string' ? await placeIn(trx, reader, given.parent) : await topOf(trx, reader, given);
  await requireOpenMatter(trx, place.project_id);
  return place;
}

async function placeIn(trx: Trx, reader: Reader, parent: string): Promise<Place> {
  const [folder] = await withSharers(trx, 'folder', await folderRows(trx).where('folder.id', '=', parent).execute());
  const path = folder === undefined ? [] : await pathOf(trx, parent);
  if (!folder || !mayReadPlace(folder, reader) || path.some(({ isTrashed }) => isTrashed))
    throw new ApiError('UNPROCESSABLE', { fields: { parent: 'library.folder' } });
  await requireAccess(trx, reader, folder, 'folder', 'write');
  if (path.length >= MAX_FOLDER_DEPTH) throw new ApiError(reason('library.depth', { max: MAX_FOLDER_DEPTH }));
  return { space: folder.space as Space, owner: folder.owner, project_id: folder.project_id, parent };
}

async function topOf(trx: Trx, reader: Reader, given: GivenPlace): Promise<Place> {
  const space = given.space ?? (given.category === undefined ? null : spaceOfCategory(given.category));
  if (space === null) throw new ApiError('library.place');
  const top = { space, owner: null, project_id: null, parent: null };
  if (space === 'personal') return { ...top, owner: reader.account.id };
  if (space === 'company') return top;
  const matter = given.project ?? given.categoryIdentifier;
  if (typeof matter !== 'string') throw new ApiError('UNPROCESSABLE', { fields: { project: 'library.place' } });
  const { id } = await requireProject(trx, { userId: reader.account.id }, matter);
  return { ...top, project_id: id };
}

/** What changes where folders stand is done one after the other in a firm: two that go into each other are no circle. */
export async function lockTree(trx: Trx, { firmId }: Reader): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`library/${firmId}`}, 0))`.execute(trx);
}

/** The same for names within one place: of two files of one name one is a version of the other. */
export async function lockPlace(trx: Trx, { firmId }: Reader, place: Place): Promise<void> {
  const key = [firmId, place.space, place.owner, place.project_id, place.parent].join('/');
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 1))`.execute(trx);
}
