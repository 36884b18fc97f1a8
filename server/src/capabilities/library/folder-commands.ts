import type { FolderUpdate, NewFolder } from '@basoche/protocol';
import { MAX_FOLDER_DEPTH, reason } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireSeen } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { requireOpenMatter } from '../sharing/index.ts';
import { lockTree, placeAfter, requireFolder, requireNotTrashed, requirePlace } from './find-place.ts';
import { foldersWithin, pathOf } from './folder-paths.ts';
import { folderOf } from './folder-rows.ts';
import type { FolderRow } from './folder-rows.ts';
import { record } from './library-events.ts';
import { requireName } from './library-names.ts';
import type { Place } from './place-readers.ts';

/** @throws ApiError as `requirePlace`, CONFLICT for an id that is taken */
export async function createFolder(
  trx: Trx,
  reader: Reader,
  id: string,
  { name, ...given }: Omit<NewFolder, 'id'>,
  now: number,
): Promise<FolderRow> {
  requireName(name);
  const place = await requirePlace(trx, reader, given);
  const at = new Date(now);
  const inserted = await trx
    .insertInto('folder')
    .values({
      ...place,
      id,
      firm_id: reader.firmId,
      name,
      created_by: reader.account.id,
      updated_by: reader.account.id,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new ApiError('value.idUsed');
  await record(trx, reader, { event: 'created', isFolder: true, subject: { id, name }, target: place.parent }, now);
  return requireFolder(trx, reader, id);
}

/**
 * Renames, moves, throws away or brings back.
 * @throws ApiError NOT_FOUND, FORBIDDEN of a matter that is not open, CONFLICT for what changed since it was read, is in the
 *   trash, or would stand in itself
 */
export async function updateFolder(
  trx: Trx,
  reader: Reader,
  id: string,
  { seen, trashedAt, name, ...place }: FolderUpdate,
  now: number,
): Promise<FolderRow> {
  const isMove = Object.values(place).some((value) => value !== undefined);
  if (isMove || trashedAt !== undefined) await lockTree(trx, reader);
  const isOfPlace = isMove || trashedAt !== undefined;
  const row = await requireFolder(trx, reader, id, { locked: true, need: isOfPlace ? 'place' : 'write' });
  const to = placeAfter(row, place);
  await requireOpenMatter(trx, row.project_id);
  requireSeen(folderOf(row), { name, parent: place.parent }, seen ?? {});
  if (trashedAt !== undefined) await setTrashed(trx, reader, row, trashedAt !== null, now);
  if (name !== undefined || to !== null) {
    await requireNotTrashed(trx, await requireFolder(trx, reader, id));
    if (name !== undefined && name !== row.name) await rename(trx, reader, row, name, now);
    if (to !== null) await move(trx, reader, row, await requirePlace(trx, reader, to), now);
  }
  return requireFolder(trx, reader, id);
}

/**
 * Into the trash; from there for good, with all that is in it.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function deleteFolder(trx: Trx, reader: Reader, id: string, now: number): Promise<void> {
  await lockTree(trx, reader);
  const row = await requireFolder(trx, reader, id, { locked: true, need: 'place' });
  await requireOpenMatter(trx, row.project_id);
  if (row.trashed_at === null) return setTrashed(trx, reader, row, true, now);
  requireOwner(reader, row);
  await trx.deleteFrom('folder').where('id', '=', row.id).execute();
  await record(trx, reader, { event: 'deleted', isFolder: true, subject: row }, now);
}

/** What is in the trash goes for good by who made it, by its owner and by administrators. @throws ApiError FORBIDDEN */
export function requireOwner(
  { account }: Reader,
  { owner, created_by }: { owner: string | null; created_by: string | null },
): void {
  if (owner !== account.id && created_by !== account.id && !account.isAdmin) throw new ApiError('library.owner');
}

async function rename(trx: Trx, reader: Reader, row: FolderRow, name: string, now: number): Promise<void> {
  requireName(name);
  await changed(trx, reader, row.id, { name }, now);
  const subject = { id: row.id, name };
  await record(trx, reader, { event: 'renamed', isFolder: true, subject, details: row.name }, now);
}

async function move(trx: Trx, reader: Reader, row: FolderRow, to: Place, now: number): Promise<void> {
  if (to.parent === row.parent && isSameSpace(to, row)) return;
  const within = await foldersWithin(trx, row.id);
  if (to.parent !== null && within.includes(to.parent)) throw new ApiError('library.cycle');
  const depth = to.parent === null ? 0 : (await pathOf(trx, to.parent)).length;
  if (depth + (await heightOf(trx, row.id)) > MAX_FOLDER_DEPTH)
    throw new ApiError(reason('library.depth', { max: MAX_FOLDER_DEPTH }));
  await changed(trx, reader, row.id, { parent: to.parent }, now);
  if (!isSameSpace(to, row)) {
    const { space, owner, project_id } = to;
    await trx.updateTable('folder').set({ space, owner, project_id }).where('id', 'in', within).execute();
    await trx.updateTable('file').set({ space, owner, project_id }).where('parent', 'in', within).execute();
  }
  await record(trx, reader, { event: 'moved', isFolder: true, subject: row, target: to.parent }, now);
}

/** What comes back from the trash of a folder that is there itself comes to the top of its space. */
async function setTrashed(trx: Trx, reader: Reader, row: FolderRow, isTrashed: boolean, now: number): Promise<void> {
  if (isTrashed === (row.trashed_at !== null)) return;
  const isOrphan = !isTrashed && row.parent !== null && (await pathOf(trx, row.parent)).some((step) => step.isTrashed);
  const fields = { trashed_at: isTrashed ? new Date(now) : null, ...(isOrphan ? { parent: null } : {}) };
  await changed(trx, reader, row.id, fields, now);
  await record(trx, reader, { event: isTrashed ? 'trashed' : 'restored', isFolder: true, subject: row }, now);
}

async function changed(
  trx: Trx,
  { account }: Reader,
  id: string,
  fields: { name?: string; parent?: string | null; trashed_at?: Date | null },
  now: number,
): Promise<void> {
  await trx
    .updateTable('folder')
    .set({ ...fields, updated_by: account.id, updated_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

export function isSameSpace(
  one: Pick<Place, 'owner' | 'project_id'> & { space: string },
  other: Pick<Place, 'owner' | 'project_id'> & { space: string },
): boolean {
  return one.space === other.space && one.owner === other.owner && one.project_id === other.project_id;
}

/** Folders one within the other, this one included. */
async function heightOf(trx: Trx, id: string): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive down as (
      select id, 1 as height from folder where id = ${id}
      union all select folder.id, down.height + 1 from folder join down on folder.parent = down.id
    ) select max(height)::int as height from down`.execute(trx);
  return rows[0]?.height ?? 1;
}
