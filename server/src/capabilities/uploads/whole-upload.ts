import type { Trx } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CompletedUpload } from './complete.ts';
import { requireUpload } from './uploads.ts';

/** A file that came whole, or was made here: for its owner until nobody has used it for a week. */
export async function insertWholeUpload(
  trx: Trx,
  { firmId, userId }: Principal,
  { id, name, size, blob }: CompletedUpload & { id: string },
  now: number,
): Promise<void> {
  const at = new Date(now);
  await trx
    .insertInto('upload')
    .values({ id, firm_id: firmId, user_id: userId, name, size, blob, created_at: at, used_at: at })
    .execute();
}

/** The caller's own upload once it is whole; `null`: there is none. */
export async function wholeUpload(trx: Trx, who: Principal, id: string): Promise<CompletedUpload | null> {
  const row = await trx
    .selectFrom('upload')
    .select(['name', 'size', 'blob'])
    .where('id', '=', id)
    .where('user_id', '=', who.userId)
    .executeTakeFirst();
  return row?.blob ? { name: row.name, size: Number(row.size), blob: row.blob } : null;
}

/** It goes, and its bytes once nothing names them. @throws ApiError NOT_FOUND */
export async function deleteUpload(trx: Trx, who: Principal, id: string): Promise<void> {
  const { id: own } = await requireUpload(trx, who, id, { isLocked: true });
  await trx.deleteFrom('upload').where('id', '=', own).execute();
}
