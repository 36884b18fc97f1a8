import { groupBy } from '@basoche/domain';
import { fold } from '@basoche/domain';
import { FOLDER_CATEGORIES, SPACES, spaceOfCategory } from '@basoche/protocol';
import type { FolderTree, FolderView, LibrarySearch, Space } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Reader } from '../../records/index.ts';
import { requireProject } from '../projects/index.ts';
import { isUuid } from '../sharing/index.ts';
import { fileRows } from './file-rows.ts';
import type { FileRow } from './file-rows.ts';
import { requireFolder } from './find-place.ts';
import { foldersWithin, trashedAmong } from './folder-paths.ts';
import { folderRows, folderViews } from './folder-rows.ts';
import type { FolderRow } from './folder-rows.ts';
import { placesOfReader, readablePlaces } from './place-readers.ts';

/** What a search answers at most; more are read, for those that are in the trash with their folder. */
const FOUND = 50;
const READ = 300;
/** What a list of the top of all matters answers at most. */
const LISTED = 5000;

/** A folder, or the top of a space: of one's own, of the firm, of a matter. */
export type Container =
  | { is: 'folder'; row: FolderRow }
  | { is: 'top'; space: Space; project: string | null }
  /** What is shared with the reader, by itself. */
  | { is: 'shared' };

/**
 * @param given the slug of a folder, a space or its number, or the number or id of a matter
 * @throws ApiError NOT_FOUND
 */
export async function requireContainer(trx: Trx, reader: Reader, given: string): Promise<Container> {
  if (isShared(given)) return { is: 'shared' };
  const space = spaceNamed(given);
  if (space !== null && space !== 'project') return { is: 'top', space, project: null };
  if (isUuid(given)) {
    const folder = await folderRows(trx).where('folder.id', '=', given).executeTakeFirst();
    if (folder) return { is: 'folder', row: await requireFolder(trx, reader, given) };
  }
  const { id } = await requireProject(trx, { userId: reader.account.id }, given);
  return { is: 'top', space: 'project', project: id };
}

const isShared = (given: string) =>
  FOLDER_CATEGORIES.some(({ id, key }) => key === 'shared' && (given === key || given === String(id)));

export function spaceNamed(given: string): Space | null {
  return SPACES.find((space) => space === given) ?? spaceOfCategory(Number(given));
}

/** Folders of a space at the top; of matters those of all that one may read. What others share is not among them. */
export async function topFolders(trx: Trx, reader: Reader, space: Space): Promise<FolderRow[]> {
  return folderRows(trx)
    .where(placesOfReader(trx, 'folder', reader))
    .where('folder.space', '=', space)
    .where('folder.parent', 'is', null)
    .where('folder.trashed_at', 'is', null)
    .orderBy(sql`lower(folder.name)`)
    .orderBy('folder.id')
    .limit(LISTED)
    .execute();
}

export async function foldersIn(trx: Trx, reader: Reader, container: Container): Promise<FolderRow[]> {
  let rows = folderRows(trx)
    .where(readablePlaces(trx, 'folder', reader))
    .where('folder.trashed_at', 'is', null);
  if (container.is === 'folder') rows = rows.where('folder.parent', '=', container.row.id);
  else if (container.is === 'shared') {
    const shares = trx.selectFrom('library_share').select('library_share.folder');
    rows = rows.where(
      'folder.id',
      'in',
      shares.where('user_id', '=', reader.account.id).$narrowType<{ folder: string }>(),
    );
  } else {
    rows = rows.where('folder.parent', 'is', null).where('folder.space', '=', container.space);
    if (container.space === 'personal') rows = rows.where('folder.owner', '=', reader.account.id);
    if (container.project !== null) rows = rows.where('folder.project_id', '=', container.project);
  }
  return rows
    .orderBy(sql`lower(folder.name)`)
    .orderBy('folder.id')
    .execute();
}

export async function filesIn(trx: Trx, reader: Reader, container: Container): Promise<FileRow[]> {
  let rows = fileRows(trx)
    .where(readablePlaces(trx, 'file', reader))
    .where('file.trashed_at', 'is', null);
  if (container.is === 'folder') {
    const { id } = container.row;
    const placed = trx.selectFrom('file_placement').select('file_placement.file').where('folder', '=', id);
    rows = rows.where((eb) => eb.or([eb('file.parent', '=', id), eb('file.id', 'in', placed)]));
  } else if (container.is === 'shared') {
    const shares = trx.selectFrom('library_share').select('library_share.file');
    rows = rows.where('file.id', 'in', shares.where('user_id', '=', reader.account.id).$narrowType<{ file: string }>());
  } else {
    rows = rows.where('file.parent', 'is', null).where('file.space', '=', container.space);
    if (container.space === 'personal') rows = rows.where('file.owner', '=', reader.account.id);
    if (container.project !== null) rows = rows.where('file.project_id', '=', container.project);
  }
  const found = await rows.orderBy('file.name_key').orderBy('file.id').execute();
  // What is shown here may stand in a folder that is in the trash.
  return container.is === 'folder' ? outOfTrash(trx, found, found.length) : found;
}

/** What is in the trash by itself, the newest first. */
export async function trashedFolders(trx: Trx, reader: Reader): Promise<FolderRow[]> {
  return folderRows(trx)
    .where(readablePlaces(trx, 'folder', reader))
    .where('folder.trashed_at', 'is not', null)
    .orderBy('folder.trashed_at', 'desc')
    .orderBy('folder.id')
    .limit(LISTED)
    .execute();
}

/** The folder with all that it contains. */
export async function treeOf(trx: Trx, reader: Reader, row: FolderRow): Promise<FolderTree> {
  const ids = await foldersWithin(trx, row.id);
  const rows = await folderRows(trx)
    .where('folder.id', 'in', ids)
    .where('folder.trashed_at', 'is', null)
    .orderBy(sql`lower(folder.name)`)
    .orderBy('folder.id')
    .execute();
  const views = await folderViews(trx, reader, [row, ...rows.filter(({ id }) => id !== row.id)]);
  const children = groupBy(views, ({ parent }) => parent ?? '');
  const grown = (view: FolderView): FolderTree => ({ ...view, children: (children.get(view.slug) ?? []).map(grown) });
  return grown(views[0]!);
}

interface Within {
  space: Space | null;
  folders: string[] | null;
  project: string | null;
}

/** @throws ApiError NOT_FOUND of a folder */
async function withinOf(trx: Trx, reader: Reader, { type, slug }: LibrarySearch): Promise<Within> {
  const space = type === undefined ? null : spaceNamed(type);
  if (slug === undefined) return { space, folders: null, project: null };
  const container = await requireContainer(trx, reader, slug);
  if (container.is === 'folder') return { space, folders: await foldersWithin(trx, container.row.id), project: null };
  if (container.is === 'shared') throw new ApiError('NOT_FOUND');
  return { space: container.space, folders: null, project: container.project };
}

export async function foundFiles(
  trx: Trx,
  reader: Reader,
  asked: LibrarySearch,
  by: 'words' | 'keywords',
): Promise<FileRow[]> {
  const query = asked.query ?? '';
  if (query === '') return [];
  const { space, folders, project } = await withinOf(trx, reader, asked);
  let rows = fileRows(trx)
    .where(readablePlaces(trx, 'file', reader))
    .where('file.trashed_at', 'is', null)
    .where(
      by === 'words'
        ? sql<boolean>`file.search @@ search_query(${query})`
        : sql<boolean>`exists (select from unnest(file.keyword_keys) as key where key like ${`${escaped(fold(query))}%`})`,
    );
  if (space !== null) rows = rows.where('file.space', '=', space);
  if (folders !== null) rows = rows.where('file.parent', 'in', folders);
  if (project !== null) rows = rows.where('file.project_id', '=', project);
  const found = await rows.orderBy('file.updated_at', 'desc').orderBy('file.id').limit(READ).execute();
  return outOfTrash(trx, found);
}

export async function foundFolders(trx: Trx, reader: Reader, asked: LibrarySearch): Promise<FolderRow[]> {
  const query = asked.query ?? '';
  if (query === '') return [];
  const { space, folders, project } = await withinOf(trx, reader, asked);
  let rows = folderRows(trx)
    .where(readablePlaces(trx, 'folder', reader))
    .where('folder.trashed_at', 'is', null)
    .where(sql<boolean>`folder.search @@ search_query(${query})`);
  if (space !== null) rows = rows.where('folder.space', '=', space);
  if (folders !== null) rows = rows.where('folder.id', 'in', folders);
  if (project !== null) rows = rows.where('folder.project_id', '=', project);
  const found = await rows.orderBy('folder.updated_at', 'desc').orderBy('folder.id').limit(READ).execute();
  return outOfTrash(trx, found);
}

/** Files with a keyword, or that are models. */
export async function filesThat(trx: Trx, reader: Reader, are: { keyword: string } | 'models'): Promise<FileRow[]> {
  let rows = fileRows(trx)
    .where(readablePlaces(trx, 'file', reader))
    .where('file.trashed_at', 'is', null);
  rows =
    are === 'models'
      ? rows.where('file.is_model', '=', true)
      : rows.where(sql<boolean>`file.keyword_keys @> array[${fold(are.keyword)}]::text[]`);
  const found = await rows.orderBy('file.name_key').orderBy('file.id').limit(LISTED).execute();
  return outOfTrash(trx, found, LISTED);
}

export async function keywordsOf(trx: Trx, reader: Reader): Promise<{ id: string; name: string }[]> {
  const files = trx
    .selectFrom('file')
    .select(['keywords', 'keyword_keys'])
    .where(readablePlaces(trx, 'file', reader))
    .where('file.trashed_at', 'is', null);
  const { rows } = await sql<{ id: string; name: string }>`
    select key as id, min(name) as name from (${files}) files, unnest(keyword_keys, keywords) as each (key, name)
    group by key order by key`.execute(trx);
  return rows;
}

/** Files whose log the reader may see: their own, of an administrator those that they may read. */
export async function loggedFiles(trx: Trx, reader: Reader, slug: string | undefined): Promise<FileRow[]> {
  let rows = fileRows(trx).where(readablePlaces(trx, 'file', reader));
  if (!reader.account.isAdmin) rows = rows.where('file.created_by', '=', reader.account.id);
  if (slug !== undefined) rows = rows.where('file.id', '=', isUuid(slug) ? slug : sql<string>`null`);
  const found = await rows.orderBy('file.updated_at', 'desc').orderBy('file.id').limit(LISTED).execute();
  if (slug !== undefined && found.length === 0) throw new ApiError('NOT_FOUND');
  return found;
}

/** Without those that are in the trash with the folder that they stand in. */
async function outOfTrash<Row extends { parent: string | null }>(
  trx: Trx,
  rows: readonly Row[],
  max = FOUND,
): Promise<Row[]> {
  const trashed = await trashedAmong(
    trx,
    rows.map(({ parent }) => parent),
  );
  return rows.filter(({ parent }) => parent === null || !trashed.has(parent)).slice(0, max);
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
