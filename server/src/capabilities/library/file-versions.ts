import { newUuid } from '@basoche/domain';
import type { FileVersion } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Reader } from '../../records/index.ts';
import { peopleById, requireOpenMatter } from '../sharing/index.ts';
import type { StoredContent } from './file-commands.ts';
import type { FileRow } from './file-rows.ts';
import { requireNotTrashed } from './find-place.ts';
import { nameOf } from './library-names.ts';
import { record } from './library-events.ts';

export interface VersionToAdd {
  content: StoredContent;
  /** Number of the version that it was made from; `null`: nobody knows. */
  base: number | null;
  name: string;
}

/**
 * A version never changes and is never replaced: two that were made from one stand side by side. What has the content of the
 * present one is that one.
 * @param file locked
 * @returns the number of the version
 */
export async function insertVersion(
  trx: Trx,
  { account, firmId }: Reader,
  file: FileRow,
  { content, base, name }: VersionToAdd,
  now: number,
): Promise<number> {
  if (content.id === file.blob) return file.version;
  const number = file.version + 1;
  const at = new Date(now);
  await trx
    .insertInto('file_version')
    .values({
      id: newUuid(now),
      firm_id: firmId,
      file: file.id,
      number,
      base,
      name,
      blob: content.id,
      size: content.size,
      created_by: account.id,
      created_at: at,
    })
    .execute();
  await trx
    .updateTable('file')
    .set({ version: number, blob: content.id, size: content.size, updated_by: account.id, updated_at: at })
    .where('id', '=', file.id)
    .execute();
  const happened = { event: 'version', isFolder: false, subject: file, details: String(number) } as const;
  await record(trx, { account, firmId }, happened, now);
  return number;
}

/** @param file locked @throws ApiError FORBIDDEN of a matter that is not open, CONFLICT of a file in the trash */
export async function addVersion(
  trx: Trx,
  reader: Reader,
  file: FileRow,
  version: VersionToAdd,
  now: number,
): Promise<FileVersion> {
  await requireOpenMatter(trx, file.project_id);
  await requireNotTrashed(trx, file);
  const number = await insertVersion(trx, reader, file, version, now);
  return requireVersion(trx, file, number);
}

/** The newest first. */
export async function versionsOf(trx: Trx, file: FileRow, only?: number): Promise<FileVersion[]> {
  let query = trx.selectFrom('file_version').selectAll().where('file', '=', file.id);
  if (only !== undefined) query = query.where('number', '=', only);
  const rows = await query.orderBy('number', 'desc').execute();
  const people = await peopleById(
    trx,
    rows.flatMap((row) => row.created_by ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    base: row.base,
    size: Number(row.size),
    blob: row.blob,
    name: row.name,
    author: nameOf(people.get(row.created_by ?? '')),
    createdAt: row.created_at.toISOString(),
  }));
}

/** @throws ApiError NOT_FOUND */
export async function requireVersion(trx: Trx, file: FileRow, number: number): Promise<FileVersion> {
  const [version] = await versionsOf(trx, file, number);
  if (!version) throw new ApiError('NOT_FOUND');
  return version;
}
