import { randomBytes } from 'node:crypto';
import type { AvatarUpload } from '@basoche/protocol';
import type { z } from 'zod';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { makeAvatar } from './make-avatar.ts';

export const AVATAR_PATH = '/api/avatar/';

/** The image of a request, drawn anew; `null` when it asks for none. @throws ApiError UNPROCESSABLE, BAD_REQUEST */
export async function readUpload({ avatar }: z.output<typeof AvatarUpload>): Promise<Buffer | null> {
  if (avatar === null || avatar === '') return null;
  if (typeof avatar !== 'string') return makeAvatar(Buffer.from(await avatar.arrayBuffer()));
  const base64 = avatar.replace(/^data:[^,]*,/, '');
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(base64))
    throw new ApiError('BAD_REQUEST', { fields: { avatar: 'avatar.type' } });
  return makeAvatar(Buffer.from(base64, 'base64'));
}

/** Keeps an image under a new address, and forgets the one it replaces. @returns the address, `null` without image */
export async function replaceAvatar(
  trx: Trx,
  firmId: string,
  before: string | null,
  bytes: Buffer | null,
): Promise<string | null> {
  if (before?.startsWith(AVATAR_PATH))
    await trx.deleteFrom('avatar').where('address', '=', before.slice(AVATAR_PATH.length)).execute();
  if (bytes === null) return null;
  const address = randomBytes(32).toString('base64url');
  await trx.insertInto('avatar').values({ address, firm_id: firmId, bytes }).execute();
  return `${AVATAR_PATH}${address}`;
}

/** The image of a row of the firm, which the caller has locked; `null` takes it away. @returns its address */
export async function changeAvatar(
  trx: Trx,
  firmId: string,
  { table, id }: { table: 'contact' | 'company'; id: string },
  bytes: Buffer | null,
): Promise<{ avatar: string | null }> {
  const before = await trx.selectFrom(table).select('avatar').where('id', '=', id).executeTakeFirstOrThrow();
  const avatar = await replaceAvatar(trx, firmId, before.avatar, bytes);
  await trx.updateTable(table).set({ avatar }).where('id', '=', id).execute();
  return { avatar };
}
