import { fold, newUuid } from '@basoche/domain';
import type { FileUpdate } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireSeen } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { isUuid, requireOpenMatter } from '../sharing/index.ts';
import { fileOf, fileRows } from './file-rows.ts';
import type { FileRow } from './file-rows.ts';
import { insertVersion } from './file-versions.ts';
import { lockPlace, placeAfter, requireNotTrashed, requirePlace } from './find-place.ts';
import type { GivenPlace } from './find-place.ts';
import { isSameSpace, requireOwner } from './folder-commands.ts';
import { pathOf } from './folder-paths.ts';
import { record } from './library-events.ts';
import { nameKey, requireName } from './library-names.ts';
import { mayReadPlace, requireAccess } from './place-readers.ts';
import type { Need, Place } from './place-readers.ts';
import { withSharers } from './sharers.ts';

/** A whole file that the store has. */
export interface StoredContent {
  /** Of the blob. */
  id: string;
  /** Bytes. */
  size: number;
}

export interface FileToAdd extends GivenPlace {
  name: string;
  content: StoredContent;
  description?: string | undefined;
  keywords?: readonly string[] | undefined;
  isModel?: boolean | undefined;
  /** What it is as a letter between lawyers. */
  letter?: string | null;
  /** Never a version of what has its name, but a file beside it. */
  isApart?: boolean;
}

/** @throws ApiError NOT_FOUND, also for who may not know of it; FORBIDDEN for what a share does not give */
export async function requireFile(
  trx: Trx,
  reader: Reader,
  id: string,
  { locked = false, need = 'read' }: { locked?: boolean; need?: Need } = {},
): Promise<FileRow> {
  const query = fileRows(trx).where('file.id', '=', isUuid(id) ? id : sql<string>`null`);
  const [row] = await withSharers(trx, 'file', await (locked ? query.forUpdate('file') : query).execute());
  if (!row || !mayReadPlace(row, reader)) throw new ApiError('NOT_FOUND');
  await requireAccess(trx, reader, row, 'file', need);
  return row;
}

/**
 * A file of a name that is there already becomes a version of that one; of the same content it is that one.
 * @throws ApiError as `requirePlace`, CONFLICT for an id that is taken
 */
export async function addFile(
  trx: Trx,
  reader: Reader,
  id: string,
  { name: wanted, content, description, keywords = [], isModel = false, letter = null, isApart, ...given }: FileToAdd,
  now: number,
): Promise<FileRow> {
  requireName(wanted);
  const place = await requirePlace(trx, reader, given);
  await lockPlace(trx, reader, place);
  const name = isApart ? await freeName(trx, place, wanted) : wanted;
  const there = await namedIn(trx, place, name);
  if (there !== null) {
    const file = await requireFile(trx, reader, there, { locked: true });
    await insertVersion(trx, reader, file, { content, base: null, name }, now);
    return requireFile(trx, reader, there);
  }
  const { account, firmId } = reader;
  const at = new Date(now);
  const inserted = await trx
    .insertInto('file')
    .values({
      ...place,
      id,
      firm_id: firmId,
      name,
      name_key: nameKey(name),
      description: description ?? '',
      ...keywordColumns(keywords),
      is_model: isModel,
      letter,
      blob: content.id,
      size: content.size,
      created_by: account.id,
      updated_by: account.id,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new ApiError('value.idUsed');
  await trx
    .insertInto('file_version')
    .values({
      id: newUuid(now),
      firm_id: firmId,
      file: id,
      number: 1,
      name,
      blob: content.id,
      size: content.size,
      created_by: account.id,
      created_at: at,
    })
    .execute();
  await record(trx, reader, { event: 'created', isFolder: false, subject: { id, name }, target: place.parent }, now);
  return requireFile(trx, reader, id);
}

/**
 * Renames, moves, describes, throws away or brings back.
 * @throws ApiError NOT_FOUND, FORBIDDEN of a matter that is not open, CONFLICT for what changed since it was read, is in the
 *   trash, or has the name of another
 */
export async function updateFile(
  trx: Trx,
  reader: Reader,
  id: string,
  { seen, trashedAt, name, parent, space, project, ...fields }: FileUpdate,
  now: number,
): Promise<FileRow> {
  const isOfPlace = [trashedAt, parent, space, project, fields.letter].some((value) => value !== undefined);
  const row = await requireFile(trx, reader, id, { locked: true, need: isOfPlace ? 'place' : 'write' });
  await requireOpenMatter(trx, row.project_id);
  requireSeen(fileOf(row), { name, parent, ...fields }, seen ?? {});
  if (trashedAt !== undefined) await setTrashed(trx, reader, row, trashedAt !== null, now);
  const to = placeAfter(row, { parent, space, project });
  const hasFields = Object.values(fields).some((value) => value !== undefined);
  if (name !== undefined || to !== null || hasFields) {
    const present = await requireFile(trx, reader, id);
    await requireNotTrashed(trx, present);
    if (name !== undefined && name !== present.name) await rename(trx, reader, present, name, now);
    if (to !== null) await move(trx, reader, id, await requirePlace(trx, reader, to), now);
    if (hasFields) await describe(trx, reader, present, fields, now);
  }
  return requireFile(trx, reader, id);
}

/** Into the trash; from there for good. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function deleteFile(trx: Trx, reader: Reader, id: string, now: number): Promise<void> {
  const row = await requireFile(trx, reader, id, { locked: true, need: 'place' });
  await requireOpenMatter(trx, row.project_id);
  if (row.trashed_at === null) return setTrashed(trx, reader, row, true, now);
  requireOwner(reader, row);
  await trx.deleteFrom('file').where('id', '=', row.id).execute();
  await record(trx, reader, { event: 'deleted', isFolder: false, subject: row }, now);
}

/**
 * A copy with a history of its own; of a name that is there already « … (copie) ».
 * @throws ApiError as `requirePlace`
 */
export async function copyFile(
  trx: Trx,
  reader: Reader,
  id: string,
  { file, name = file.name, ...given }: GivenPlace & { file: FileRow; name?: string | undefined },
  now: number,
): Promise<FileRow> {
  const place = await requirePlace(trx, reader, given);
  await lockPlace(trx, reader, place);
  // A copy of a confidential letter is one.
  const { description, keywords, letter } = file;
  const content = { id: file.blob, size: Number(file.size) };
  const copy = { ...given, name: await freeName(trx, place, name), content, description, keywords, letter };
  return addFile(trx, reader, id, copy, now);
}

async function freeName(trx: Trx, place: Place, name: string): Promise<string> {
  const [stem, extension] = [name.replace(/(?<=.)\.[^.]*$/, ''), /(?<=.)\.[^.]*$/.exec(name)?.[0] ?? ''];
  let free = name;
  for (let n = 1; (await namedIn(trx, place, free)) !== null; n += 1)
    free = `${stem} (copie${n === 1 ? '' : ` ${n}`})${extension}`;
  return free;
}

/** Id of the file of this name in a place, the trash aside. */
async function namedIn(trx: Trx, { space, owner, project_id, parent }: Place, name: string): Promise<string | null> {
  const same = (column: 'owner' | 'project_id' | 'parent', value: string | null) =>
    sql<boolean>`${sql.ref(column)} is not distinct from ${value}::uuid`;
  const row = await trx
    .selectFrom('file')
    .select('id')
    .where('name_key', '=', nameKey(name))
    .where('space', '=', space)
    .where(same('parent', parent))
    .where(same('owner', owner))
    .where(same('project_id', project_id))
    .where('trashed_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

const placeOf = ({ space, owner, project_id, parent }: FileRow) => ({ space, owner, project_id, parent }) as Place;

/** @throws ApiError CONFLICT */
async function requireFreeName(trx: Trx, reader: Reader, id: string, place: Place, name: string): Promise<void> {
  await lockPlace(trx, reader, place);
  const other = await namedIn(trx, place, name);
  if (other !== null && other !== id) throw new ApiError('library.nameUsed');
}

async function rename(trx: Trx, reader: Reader, row: FileRow, name: string, now: number): Promise<void> {
  requireName(name);
  await requireFreeName(trx, reader, row.id, placeOf(row), name);
  await changed(trx, reader, row.id, { name, name_key: nameKey(name) }, now);
  const subject = { id: row.id, name };
  await record(trx, reader, { event: 'renamed', isFolder: false, subject, details: row.name }, now);
}

async function move(trx: Trx, reader: Reader, id: string, to: Place, now: number): Promise<void> {
  const row = await requireFile(trx, reader, id);
  if (to.parent === row.parent && isSameSpace(to, row)) return;
  await requireFreeName(trx, reader, row.id, to, row.name);
  await changed(trx, reader, row.id, to, now);
  await record(trx, reader, { event: 'moved', isFolder: false, subject: row, target: to.parent }, now);
}

type Described = Omit<FileUpdate, 'seen' | 'trashedAt' | 'name' | 'parent' | 'space' | 'project'>;

async function describe(trx: Trx, reader: Reader, row: FileRow, fields: Described, now: number): Promise<void> {
  const { description, keywords, status, letter, isModel } = fields;
  await changed(
    trx,
    reader,
    row.id,
    {
      ...(description === undefined ? {} : { description }),
      ...(keywords === undefined ? {} : keywordColumns(keywords)),
      ...(status === undefined ? {} : { status }),
      ...(letter === undefined ? {} : { letter }),
      ...(isModel === undefined ? {} : { is_model: isModel }),
    },
    now,
  );
  await record(trx, reader, { event: 'changed', isFolder: false, subject: row }, now);
}

/** What comes back from the trash of a folder that is there itself comes to the top of its space; never into another's name. */
async function setTrashed(trx: Trx, reader: Reader, row: FileRow, isTrashed: boolean, now: number): Promise<void> {
  if (isTrashed === (row.trashed_at !== null)) return;
  const isOrphan = !isTrashed && row.parent !== null && (await pathOf(trx, row.parent)).some((step) => step.isTrashed);
  const place = isOrphan ? { ...placeOf(row), parent: null } : placeOf(row);
  if (isTrashed) await changed(trx, reader, row.id, { trashed_at: new Date(now) }, now);
  else {
    await lockPlace(trx, reader, place);
    const name = await freeName(trx, place, row.name);
    await changed(trx, reader, row.id, { ...place, name, name_key: nameKey(name), trashed_at: null }, now);
  }
  await record(trx, reader, { event: isTrashed ? 'trashed' : 'restored', isFolder: false, subject: row }, now);
}

function keywordColumns(keywords: readonly string[]) {
  const byKey = new Map(keywords.map((keyword) => [fold(keyword), keyword]));
  byKey.delete('');
  return { keywords: [...byKey.values()], keyword_keys: [...byKey.keys()] };
}

type Changed = Partial<Place> & {
  name?: string;
  name_key?: string;
  description?: string;
  keywords?: string[];
  keyword_keys?: string[];
  status?: string | null;
  letter?: string | null;
  is_model?: boolean;
  trashed_at?: Date | null;
};

async function changed(trx: Trx, { account }: Reader, id: string, fields: Changed, now: number): Promise<void> {
  await trx
    .updateTable('file')
    .set({ ...fields, updated_by: account.id, updated_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}
