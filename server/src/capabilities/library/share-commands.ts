import { allows, newUuid } from '@basoche/domain';
import type { LibraryShareUpdate, NewLibraryShare } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireSeen } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { readAccounts } from '../access/index.ts';
import { spaceOfContact } from '../client-spaces/index.ts';
import type { CapabilityDeps } from '../capability.ts';
import { notify } from '../notifications/index.ts';
import { isUuid, personName, requireOpenMatter, resolvePeople } from '../sharing/index.ts';
import { requireFile } from './file-commands.ts';
import type { FileRow } from './file-rows.ts';
import { requireFolder, requireNotTrashed } from './find-place.ts';
import type { FolderRow } from './folder-rows.ts';
import { record } from './library-events.ts';
import { isOfPlace } from './place-readers.ts';
import { settleRequests } from './rights-request-rows.ts';
import { shareOf, shareRows } from './share-rows.ts';
import type { ShareRow } from './share-rows.ts';

/** One command of one person. */
export interface ShareScene {
  trx: Trx;
  deps: Pick<CapabilityDeps, 'live' | 'clock' | 'jobs'>;
  reader: Reader;
}

/** What is opened, for who may open it to others. */
export type Subject = { is: 'folder'; row: FolderRow } | { is: 'file'; row: FileRow };

type Access = NewLibraryShare['access'];

/** @throws ApiError NOT_FOUND, FORBIDDEN for who has it by a share alone, or of a matter that is not open, CONFLICT in the trash */
export async function requireSubject(
  { trx, reader }: Pick<ShareScene, 'trx' | 'reader'>,
  { folder, file }: Pick<NewLibraryShare, 'folder' | 'file'>,
): Promise<Subject> {
  const isOne = (typeof folder === 'string') !== (typeof file === 'string');
  if (!isOne) throw new ApiError('library.subject');
  const subject: Subject =
    typeof folder === 'string'
      ? { is: 'folder', row: await requireFolder(trx, reader, folder, { locked: true, need: 'place' }) }
      : { is: 'file', row: await requireFile(trx, reader, file!, { locked: true, need: 'place' }) };
  await requireOpenMatter(trx, subject.row.project_id);
  await requireNotTrashed(trx, subject.row);
  return subject;
}

/**
 * Opens it to somebody, who is told of it.
 * @throws ApiError as `requireSubject`, UNPROCESSABLE, CONFLICT for whom it may not be opened to or has it already
 */
export async function createShare(
  scene: ShareScene,
  id: string,
  { folder, file, user, access }: Omit<NewLibraryShare, 'id'>,
): Promise<ShareRow> {
  const subject = await requireSubject(scene, { folder, file });
  if (!(await openTo(scene, id, subject, { user, access, isNotified: true })))
    throw new ApiError('library.sharedTwice');
  await settle(scene, subject, user, access);
  return requireShare(scene.trx, id);
}

/** Opens it to people; who has it already has it with this right. */
export async function shareWith(
  scene: ShareScene,
  subject: Subject,
  users: readonly string[],
  access: Access,
  { isNotified = true }: { isNotified?: boolean } = {},
): Promise<void> {
  const { trx, deps } = scene;
  for (const user of users) {
    const isNew = await openTo(scene, newUuid(deps.clock.now()), subject, { user, access, isNotified });
    if (!isNew)
      await trx
        .updateTable('library_share')
        .set({ access })
        .where(subject.is, '=', subject.row.id)
        .where('user_id', '=', user)
        .where('access', '<>', access)
        .execute();
    await settle(scene, subject, user, access);
  }
}

/** What was asked for is given [LB20]. */
async function settle({ trx, deps, reader }: ShareScene, { is, row }: Subject, user: string, access: Access) {
  if (is === 'file') await settleRequests(trx, reader, { file: row.id, user, access }, deps.clock.now());
}

interface Opening {
  user: string;
  access: Access;
  isNotified: boolean;
}

/** @returns whether they did not have it */
async function openTo(
  { trx, deps, reader }: ShareScene,
  id: string,
  subject: Subject,
  { user, access, isNotified }: Opening,
): Promise<boolean> {
  await requireMayReceive(trx, reader, subject, user, access);
  const now = deps.clock.now();
  const { row } = subject;
  const known = await trx
    .selectFrom('library_share')
    .select('id')
    .where(subject.is, '=', row.id)
    .where('user_id', '=', user)
    .executeTakeFirst();
  if (known) return false;
  const inserted = await trx
    .insertInto('library_share')
    .values({
      id,
      firm_id: reader.firmId,
      [subject.is]: row.id,
      user_id: user,
      access,
      created_by: reader.account.id,
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new ApiError('value.idUsed');
  const isFolder = subject.is === 'folder';
  const details = await personName(trx, user);
  await record(trx, reader, { event: 'shared', isFolder, subject: row, details }, now);
  if (!isNotified) return true;
  await notify(trx, deps, {
    kind: 'fileShared',
    firmId: reader.firmId,
    to: [user],
    content: `${await personName(trx, reader.account.id)} a partagé avec vous le ${
      isFolder ? 'dossier' : 'fichier'
    } «\u00a0${row.name}\u00a0»`,
    url: isFolder ? `/ged/folder/view/${row.id}` : `/ged/file/view/${row.id}`,
  });
  return true;
}

/** @throws ApiError UNPROCESSABLE, CONFLICT */
async function requireMayReceive(
  trx: Trx,
  reader: Reader,
  { is, row }: Subject,
  user: string,
  access: Access,
): Promise<void> {
  const refused = (code: 'library.person' | 'library.self') =>
    new ApiError('UNPROCESSABLE', { fields: { user: code } });
  const account = (await readAccounts(trx, [user])).get(user);
  if (!account) throw refused('library.person');
  if (user === reader.account.id) throw refused('library.self');
  if (allows('employee', account)) {
    if (row.is_restricted === true && !isOfPlace(row, { ...reader, account })) throw new ApiError('library.walled');
    return;
  }
  if (access === 'write') throw new ApiError('UNPROCESSABLE', { fields: { access: 'library.outsideReads' } });
  if (is === 'file') requireShareable(row);
}

/** Whether it may leave the firm. @throws ApiError CONFLICT for a confidential letter between lawyers */
export function requireShareable({ letter }: Pick<FileRow, 'letter'>): void {
  if (letter === 'confidential') throw new ApiError('library.confidential');
}

async function requireShare(trx: Trx, id: string): Promise<ShareRow> {
  const row = isUuid(id) ? await shareRows(trx).where('library_share.id', '=', id).executeTakeFirst() : undefined;
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/** @throws ApiError NOT_FOUND, FORBIDDEN of a matter that is not open, CONFLICT for what changed since it was read, UNPROCESSABLE */
export async function updateShare(
  scene: ShareScene,
  id: string,
  { seen, access }: LibraryShareUpdate,
): Promise<ShareRow> {
  const { trx, reader } = scene;
  const row = await requireShare(trx, id);
  if (!isOfPlace(row, reader))
    throw new ApiError(row.user_id === reader.account.id ? 'library.notOfPlace' : 'NOT_FOUND');
  requireSeen(shareOf(row), { access }, seen ?? {});
  if (access === undefined || access === row.access) return row;
  const subject = await requireSubject(scene, { folder: row.folder, file: row.file });
  await requireMayReceive(trx, reader, subject, row.user_id, access);
  await trx.updateTable('library_share').set({ access }).where('id', '=', row.id).execute();
  await settle(scene, subject, row.user_id, access);
  return requireShare(trx, id);
}

/** Whoever is of the place ends a share, and who has it leaves it; also of a matter that is closed. @throws ApiError NOT_FOUND */
export async function deleteShare({ trx, deps, reader }: ShareScene, id: string): Promise<void> {
  const row = await requireShare(trx, id);
  if (row.user_id !== reader.account.id && !isOfPlace(row, reader)) throw new ApiError('NOT_FOUND');
  await trx.deleteFrom('library_share').where('id', '=', row.id).execute();
  const [table, subjectId] = row.folder === null ? (['file', row.file!] as const) : (['folder', row.folder] as const);
  const subject = await trx.selectFrom(table).select(['id', 'name']).where('id', '=', subjectId).executeTakeFirst();
  const details = await personName(trx, row.user_id);
  if (subject)
    await record(trx, reader, { event: 'unshared', isFolder: table === 'folder', subject, details }, deps.clock.now());
}

/** Of one account, or of everybody. @throws ApiError UNPROCESSABLE for nobody whom the caller knows */
export async function unshare(scene: ShareScene, subject: Subject['is'], id: string, person?: string): Promise<void> {
  const { trx, reader } = scene;
  const users = person === undefined ? null : await usersOf(scene, [person], 'user');
  let rows = trx.selectFrom('library_share').select('id').where(subject, '=', id).orderBy('id');
  if (users !== null) rows = rows.where('user_id', 'in', users);
  for (const share of await rows.execute()) await deleteShare({ ...scene, trx, reader }, share.id);
}

/** @param field that is named where one of them is nobody whom the caller knows @throws ApiError UNPROCESSABLE */
export function usersOf({ trx, reader }: ShareScene, references: readonly string[], field: string): Promise<string[]> {
  return resolvePeople(trx, { userId: reader.account.id }, references, field);
}

/** The account of a contact. @throws ApiError NOT_FOUND, UNPROCESSABLE without a space that is open */
export async function userOfContact({ trx, reader }: ShareScene, contact: string): Promise<string> {
  const space = await spaceOfContact(trx, reader, contact);
  if (space === null || space.user === null) throw new ApiError('library.noSpace');
  return space.user;
}

/** Colleagues to whom the folder is opened may change what is in it, or no longer. */
export async function setCollaboration({ trx }: ShareScene, { row }: Subject, isOn: boolean): Promise<void> {
  const shares = await trx.selectFrom('library_share').select('user_id').where('folder', '=', row.id).execute();
  if (shares.length === 0) return;
  const accounts = await readAccounts(
    trx,
    shares.map(({ user_id }) => user_id),
  );
  const colleagues = [...accounts.values()].filter((account) => allows('employee', account));
  if (colleagues.length === 0) return;
  await trx
    .updateTable('library_share')
    .set({ access: isOn ? 'write' : 'read' })
    .where('folder', '=', row.id)
    .where(
      'user_id',
      'in',
      colleagues.map(({ id }) => id),
    )
    .execute();
}
