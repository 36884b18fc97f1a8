import type { DocName, Member } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { requireOpenMatter } from './open-matter.ts';
import { requireStaff, resolvePeople } from './people.ts';
import { grant, revoke } from './shared-doc.ts';
import type { Grant, SharedDocRow } from './shared-doc.ts';

export async function memberIds(trx: Trx, name: DocName): Promise<string[]> {
  const rows = await trx
    .selectFrom('doc_grant')
    .select('user_id')
    .where('doc', '=', name)
    .where('right', '<>', 'none')
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Who may open the document, by name. */
export async function membersOf(trx: Trx, doc: SharedDocRow): Promise<Member[]> {
  const rows = await trx
    .selectFrom('doc_grant')
    .innerJoin('app_user', 'app_user.id', 'doc_grant.user_id')
    .select(['app_user.id', 'email', 'firstname', 'lastname', 'avatar', 'color', 'doc_grant.right'])
    .where('doc', '=', doc.name)
    .where('doc_grant.right', '<>', 'none')
    .orderBy('lastname')
    .orderBy('firstname')
    .orderBy('app_user.id')
    .execute();
  return rows.map(({ right, ...user }) => ({
    user,
    right: right === 'write' ? 'write' : 'read',
    isOwner: user.id === doc.createdBy,
  }));
}

/** Who created a document, and an administrator who may write in it, decide who else opens it. */
export async function canManage(trx: Trx, who: Principal, doc: SharedDocRow): Promise<boolean> {
  if (doc.createdBy === who.userId) return true;
  const row = await trx
    .selectFrom('doc_grant')
    .innerJoin('app_user', 'app_user.id', 'doc_grant.user_id')
    .select('app_user.id')
    .where('doc', '=', doc.name)
    .where('user_id', '=', who.userId)
    .where('doc_grant.right', '=', 'write')
    .where('is_admin', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws ApiError FORBIDDEN, also while its matter is archived */
export async function requireManager(trx: Trx, who: Principal, doc: SharedDocRow): Promise<void> {
  await requireOpenMatter(trx, doc.projectId);
  if (!(await canManage(trx, who, doc))) throw new ApiError('FORBIDDEN');
}

/** @throws ApiError FORBIDDEN, UNPROCESSABLE */
export async function shareWith(
  trx: Trx,
  who: Principal,
  doc: SharedDocRow,
  users: readonly string[],
  right: Grant,
): Promise<string[]> {
  await requireStaff(trx, who);
  await requireManager(trx, who, doc);
  const ids = (await resolvePeople(trx, who, users, 'users')).filter((id) => id !== doc.createdBy);
  await grant(trx, who.firmId, doc.name, new Map(ids.map((id) => [id, right])));
  return ids;
}

/**
 * Takes a person out; everybody may leave, its creator stays.
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT
 */
export async function removeMember(trx: Trx, who: Principal, doc: SharedDocRow, userId: string): Promise<void> {
  if (userId !== who.userId) {
    await requireStaff(trx, who);
    await requireManager(trx, who, doc);
  }
  if (userId === doc.createdBy) throw new ApiError('sharing.creatorStays');
  if (!(await memberIds(trx, doc.name)).includes(userId)) throw new ApiError('NOT_FOUND');
  await revoke(trx, doc.name, [userId]);
}
