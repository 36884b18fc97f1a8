import { fold } from '@basoche/domain';
import { FILE_STATUSES, fileRecord, libraryCalls, MIME_OF_EXTENSION, pathOf } from '@basoche/protocol';
import type { FileStatus, FileView, LibraryFile, Space } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { recordSource } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { peopleById } from '../sharing/index.ts';
import { nameOf } from './folder-rows.ts';
import { heldPlaces, holdsPlace, READERS } from './place-readers.ts';

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
  'file.is_official',
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
    isOfficial: row.is_official,
    isModel: row.is_model,
    createdBy: row.created_by,
    updatedBy: row.updated_by,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    trashedAt: row.trashed_at?.getTime() ?? null,
  };
}

/** As the calls of the specification show them. */
export async function fileViews(trx: Trx, { account }: Reader, rows: readonly FileRow[]): Promise<FileView[]> {
  const people = await peopleById(
    trx,
    rows.flatMap((row) => [row.created_by ?? [], row.updated_by ?? []].flat()),
  );
  return rows.map((row) => {
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
      isShared: row.space !== 'personal',
      type: typeOf(row.name),
      serverURL: `/api${pathOf(libraryCalls.readContent, { params: { slug: row.id } })}`,
      serverFileName: row.name,
      symbolikParents: [],
      description: row.description,
      keywords: row.keywords.map(keywordOf),
      status: status === null ? null : { id: status, name: STATUS_NAMES[status] },
      documentKey: `${row.id}.${row.version}`,
      shareList: [],
      isUploading: false,
      owner: owner?.email ?? null,
      avatar: owner?.avatar ?? null,
      createdAt: row.created_at.toISOString(),
      size: Number(row.size),
      version: row.version,
    };
  });
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
const statusOf = (status: string | null) => FILE_STATUSES.find((each) => each === status) ?? null;

/** Files of one's own space, of the firm and of the matters that one works on. */
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
    return (await rows.execute()).map(fileOf);
  },
  async readChanged(trx, ids) {
    const rows = await fileRows(trx).where('file.id', 'in', ids).execute();
    return rows.map((row) => {
      const file = fileOf(row);
      return { id: row.id, rowFor: (reader) => (holdsPlace(row, reader) ? file : null) };
    });
  },
});
