import { allows, fold, groupBy } from '@basoche/domain';
import { FILE_LETTERS, FILE_STATUSES, fileRecord, libraryCalls, MIME_OF_EXTENSION, pathOf } from '@basoche/protocol';
import type { FileStatus, FileView, LibraryFile, Space } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { recordSource } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { peopleById } from '../sharing/index.ts';
import { folderRows } from './folder-rows.ts';
import { nameOf } from './library-names.ts';
import { heldPlaces, holdsPlace, readablePlaces, READERS } from './place-readers.ts';
import { sharesOf } from './share-rows.ts';
import { withSharers } from './sharers.ts';

const COLUMNS = [
  'file.id',
  'file.name',
  'file.name_key',
  'file.space',
  'file.owner',
  'file.project_id',
  'file.parent',
  'file.size',
  'file.blob',
  'file.version',
  'file.description',
  'file.keywords',
  'file.status',
  'file.letter',
  'file.is_model',
  'file.created_by',
  'file.updated_by',
  'file.created_at',
  'file.updated_at',
  'file.trashed_at',
] as const;

/** Files of the firm, with what decides who may read them. */
export function fileRows(trx: Trx) {
  return trx
    .selectFrom('file')
    .leftJoin('project', 'project.id', 'file.project_id')
    .select([...COLUMNS, ...READERS]);
}
export type FileRow = Awaited<ReturnType<ReturnType<typeof fileRows>['executeTakeFirstOrThrow']>>;

export function fileOf(row: Omit<FileRow, 'people' | 'is_restricted' | 'in_charge' | 'name_key'>): LibraryFile {
  return {
    id: row.id,
    name: row.name,
    space: row.space as Space,
    project: row.project_id,
    parent: row.parent,
    owner: row.owner,
    size: Number(row.size),
    blob: row.blob,
    version: row.version,
    description: row.description,
    keywords: row.keywords,
    status: statusOf(row.status),
    letter: FILE_LETTERS.find((each) => each === row.letter) ?? null,
    isModel: row.is_model,
    createdBy: row.created_by,
    updatedBy: row.updated_by,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    trashedAt: row.trashed_at?.getTime() ?? null,
  };
}

/** As the calls of the specification show them. */
export async function fileViews(trx: Trx, reader: Reader, rows: readonly FileRow[]): Promise<FileView[]> {
  const { account } = reader;
  const isStaff = allows('employee', account);
  const sharedRows = await withSharers(trx, 'file', rows);
  const shares = await sharesOf(trx, reader, 'file', sharedRows);
  const people = await peopleById(
    trx,
    rows.flatMap((row) => [row.created_by ?? [], row.updated_by ?? []].flat()),
  );
  const placements = await placementsOf(
    trx,
    reader,
    rows.map(({ id }) => id),
  );
  return sharedRows.map((row) => {
    const owner = people.get(row.created_by ?? '');
    const status = statusOf(row.status);
    return {
      slug: row.id,
      title: titleOf(row.name),
      name: row.name,
      folder: row.parent,
      date: row.updated_at.toISOString(),
      responsable: nameOf(people.get(row.updated_by ?? '')),
      isOwner: row.created_by === account.id,
      isShared: row.space !== 'personal' || row.sharers.length > 0,
      type: typeOf(row.name),
      serverURL: `/api${pathOf(libraryCalls.readContent, { params: { slug: row.id } })}`,
      serverFileName: row.name,
      symbolikParents: (placements.get(row.id) ?? [])
        .filter(({ id }) => id !== row.parent)
        .map(({ id, name }) => ({ id, name })),
      description: isStaff ? row.description : '',
      keywords: isStaff ? row.keywords.map(keywordOf) : [],
      status: status === null || !isStaff ? null : { id: status, name: STATUS_NAMES[status] },
      documentKey: `${row.id}.${row.version}`,
      shareList: shares.get(row.id) ?? [],
      isUploading: false,
      owner: owner?.email ?? null,
      avatar: owner?.avatar ?? null,
      createdAt: row.created_at.toISOString(),
      size: Number(row.size),
      version: row.version,
    };
  });
}

/** Folders in which files are shown as well, of those that the reader may read. */
async function placementsOf(trx: Trx, reader: Reader, files: readonly string[]) {
  if (files.length === 0) return new Map<string, { id: string; name: string }[]>();
  const rows = await folderRows(trx)
    .innerJoin('file_placement', 'file_placement.folder', 'folder.id')
    .select('file_placement.file')
    .where('file_placement.file', 'in', files)
    .where('folder.trashed_at', 'is', null)
    .where(sql<boolean>`${readablePlaces(trx, 'folder', reader)}`)
    .orderBy('folder.name')
    .orderBy('folder.id')
    .execute();
  return groupBy(rows, ({ file }) => file);
}

/** French names of the states, as the calls of the specification answer them. */
export const STATUS_NAMES: Record<FileStatus, string> = {
  draft: 'Brouillon',
  review: 'À relire',
  approved: 'Validé',
  signed: 'Signé',
  sent: 'Envoyé',
};

/** A keyword is known by its letters, without case and accents. */
export const keywordOf = (name: string) => ({ id: fold(name), name });

const titleOf = (name: string) => name.replace(/(?<=.)\.[^.]*$/, '');
const typeOf = (name: string) =>
  MIME_OF_EXTENSION[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
export const statusOf = (status: string | null) => FILE_STATUSES.find((each) => each === status) ?? null;

/** What the firm says of a file is its own affair [LB14]. */
const outsideOf = (file: LibraryFile): LibraryFile => ({
  ...file,
  description: '',
  keywords: [],
  status: null,
  letter: null,
  isModel: false,
});

/** Files of one's own space, of the firm and of the matters that one works on, and what is shared with one. */
export const fileSource = recordSource({
  kind: fileRecord,
  async read(trx, reader, { after, limit }) {
    let rows = trx
      .selectFrom('file')
      .select([...COLUMNS])
      .where(heldPlaces(trx, 'file', reader))
      .orderBy('file.id')
      .limit(limit);
    if (after !== null) rows = rows.where('file.id', '>', after);
    const files = (await rows.execute()).map(fileOf);
    return allows('employee', reader.account) ? files : files.map(outsideOf);
  },
  async readChanged(trx, ids) {
    const rows = await withSharers(trx, 'file', await fileRows(trx).where('file.id', 'in', ids).execute());
    return rows.map((row) => {
      const file = fileOf(row);
      const outside = outsideOf(file);
      const rowFor = (reader: Reader) => {
        if (!holdsPlace(row, reader)) return null;
        return allows('employee', reader.account) ? file : outside;
      };
      return { id: row.id, rowFor };
    });
  },
});
