import { allows, groupBy } from '@basoche/domain';
import { MAX_EXPORT_FILES, reason } from '@basoche/protocol';
import type { ExportScope } from '@basoche/protocol';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Reader } from '../../records/index.ts';
import { requireProject, visibleProjects } from '../projects/index.ts';
import { trashedAmong } from './folder-paths.ts';
import { CATEGORY_NAMES } from './folder-routes.ts';
import { placesOfReader, readablePlaces } from './place-readers.ts';

/** A file of a tree: its id, its name and its bytes. */
export interface Leaf {
  id: string;
  name: string;
  size: number;
}

/** A folder of a tree, with all that it contains. */
export interface Branch {
  name: string;
  /** `null` of what is no folder of the library: a space, a matter. */
  updatedAt: Date | null;
  folders: Branch[];
  files: Leaf[];
}

interface FolderIn {
  id: string;
  name: string;
  parent: string | null;
  updated_at: Date;
  space: string;
  project_id: string | null;
}

interface FileIn extends Leaf {
  parent: string | null;
  space: string;
  project_id: string | null;
}

interface Contents {
  folders: FolderIn[];
  files: FileIn[];
}

/**
 * What the reader finds in a place as its lists show it: nothing of the trash, and each file where it stands.
 * @param isWhole whether each item that is named has to be there; otherwise those that are
 * @throws ApiError NOT_FOUND, FORBIDDEN of all files of the firm for who does not administer it, UNPROCESSABLE of too many files
 */
export async function exportedTree(
  trx: Trx,
  reader: Reader,
  scope: ExportScope,
  { isWhole }: { isWhole: boolean },
): Promise<Branch> {
  switch (scope.is) {
    case 'items':
      return itemTree(trx, reader, scope, isWhole);
    case 'matter': {
      const { id, code, name } = await requireProject(trx, { userId: reader.account.id }, scope.project);
      const inMatter = (table: Table) => sql<boolean>`${column(table, 'project_id')} = ${id}`;
      return branchOf(`${code} ${name}`, await contentsIn(trx, reader, inMatter));
    }
    case 'space': {
      const isPersonal = scope.space === 'personal';
      const inSpace = (table: Table) =>
        isPersonal
          ? sql<boolean>`${column(table, 'owner')} = ${reader.account.id}`
          : sql<boolean>`${column(table, 'space')} = 'company'`;
      return branchOf(CATEGORY_NAMES[scope.space], await contentsIn(trx, reader, inSpace));
    }
    case 'firm':
      return firmTree(trx, reader);
  }
}

type Table = 'folder' | 'file';
const column = (table: Table, name: string) => sql.ref(`${table}.${name}`);

const listed = (trx: Trx, table: Table, reader: Reader) =>
  sql<boolean>`(${readablePlaces(trx, table, reader)} and ${column(table, 'trashed_at')} is null)`;

async function contentsIn(
  trx: Trx,
  reader: Reader,
  isIn: (table: Table) => RawBuilder<boolean>,
  isListed = listed,
): Promise<Contents> {
  const folders = await trx
    .selectFrom('folder')
    .select(['folder.id', 'folder.name', 'folder.parent', 'folder.updated_at', 'folder.space', 'folder.project_id'])
    .where(isListed(trx, 'folder', reader))
    .where(isIn('folder'))
    .limit(MAX_EXPORT_FILES + 1)
    .execute();
  const files = await trx
    .selectFrom('file')
    .select(['file.id', 'file.name', 'file.parent', 'file.size', 'file.space', 'file.project_id'])
    .where(isListed(trx, 'file', reader))
    .where(isIn('file'))
    .limit(MAX_EXPORT_FILES + 1)
    .execute();
  if (files.length > MAX_EXPORT_FILES || folders.length > MAX_EXPORT_FILES)
    throw new ApiError(reason('library.exportTooMany', { max: MAX_EXPORT_FILES }));
  return { folders, files: files.map((file) => ({ ...file, size: Number(file.size) })) };
}

/** The folders and files that are named; what stands in one of the folders comes with it alone. */
async function itemTree(
  trx: Trx,
  reader: Reader,
  { folders: folderIds, files: fileIds }: Extract<ExportScope, { is: 'items' }>,
  isWhole: boolean,
): Promise<Branch> {
  const chosen = await contentsIn(
    trx,
    reader,
    (table) => sql<boolean>`${column(table, 'id')} = any(${table === 'folder' ? folderIds : fileIds}::uuid[])`,
  );
  const trashed = await trashedAmong(trx, [
    ...chosen.folders.map(({ id }) => id),
    ...chosen.files.map(({ parent }) => parent),
  ]);
  const roots = chosen.folders.filter(({ id }) => !trashed.has(id));
  const files = chosen.files.filter(({ parent }) => parent === null || !trashed.has(parent));
  const isEverything = roots.length === new Set(folderIds).size && files.length === new Set(fileIds).size;
  if ((isWhole && !isEverything) || (roots.length === 0 && files.length === 0 && folderIds.length + fileIds.length > 0))
    throw new ApiError('NOT_FOUND');
  const within = await foldersBelow(
    trx,
    roots.map(({ id }) => id),
  );
  const contents = await contentsIn(
    trx,
    reader,
    (table) => sql<boolean>`${column(table, table === 'folder' ? 'id' : 'parent')} = any(${within}::uuid[])`,
  );
  const inside = new Set(within);
  const isOutside = ({ parent }: { parent: string | null }) => parent === null || !inside.has(parent);
  const top = roots.filter(isOutside).map((root) => branchOf(root.name, contents, root));
  const loose = files.filter(isOutside);
  const [only] = top;
  if (only !== undefined && top.length === 1 && loose.length === 0) return only;
  return { name: 'Sélection', updatedAt: null, folders: top, files: loose.map(leafOf) };
}

/** Ids of the folders and of all that they contain. */
async function foldersBelow(trx: Trx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    with recursive down as (
      select id from folder where id = any(${ids}::uuid[])
      union select folder.id from folder join down on folder.parent = down.id
    ) select id from down`.execute(trx);
  return rows.map(({ id }) => id);
}

/** One's own files, those of the firm, and those of each matter that one may read. */
async function firmTree(trx: Trx, reader: Reader): Promise<Branch> {
  if (!allows('admin', reader.account)) throw new ApiError('library.exportAdmin');
  const isOfPlace = (inner: Trx, table: Table, of: Reader) =>
    sql<boolean>`(${placesOfReader(inner, table, of)} and ${column(table, 'trashed_at')} is null)`;
  const { folders, files } = await contentsIn(trx, reader, () => sql<boolean>`true`, isOfPlace);
  const placeOf = ({ space, project_id }: Pick<FileIn, 'space' | 'project_id'>) => project_id ?? space;
  const foldersIn = groupBy(folders, placeOf);
  const filesIn = groupBy(files, placeOf);
  const branchIn = (place: string, name: string) =>
    branchOf(name, { folders: foldersIn.get(place) ?? [], files: filesIn.get(place) ?? [] });
  const matters = await visibleProjects(trx, { userId: reader.account.id })
    .select(['project.id', 'project.code_id', 'project.name'])
    .orderBy('project.code_id')
    .execute();
  const branches = [
    branchIn('personal', CATEGORY_NAMES.personal),
    branchIn('company', CATEGORY_NAMES.company),
    {
      name: CATEGORY_NAMES.project,
      updatedAt: null,
      folders: matters.map(({ id, code_id, name }) => branchIn(id, `${code_id} ${name}`)).filter(isFilled),
      files: [],
    },
  ];
  return { name: 'Fichiers du cabinet', updatedAt: null, folders: branches.filter(isFilled), files: [] };
}

const isFilled = ({ folders, files }: Branch): boolean => folders.length > 0 || files.length > 0;

const leafOf = ({ id, name, size }: FileIn): Leaf => ({ id, name, size });

/** What stands in a folder, or without one at the top of a place; what stands in a folder that is not there is left out. */
function branchOf(name: string, { folders, files }: Contents, root?: FolderIn): Branch {
  const foldersIn = groupBy(folders, ({ parent }) => parent ?? '');
  const filesIn = groupBy(files, ({ parent }) => parent ?? '');
  const grown = (id: string, label: string, updatedAt: Date | null): Branch => ({
    name: label,
    updatedAt,
    folders: (foldersIn.get(id) ?? []).map((each) => grown(each.id, each.name, each.updated_at)),
    files: (filesIn.get(id) ?? []).map(leafOf),
  });
  return grown(root?.id ?? '', name, root?.updated_at ?? null);
}
