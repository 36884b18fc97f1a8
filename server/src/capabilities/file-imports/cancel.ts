import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { deleteChunks, IMPORT } from './chunk-rows.ts';
import { nodesOf, requireImport } from './import-rows.ts';

/**
 * An import goes with what has come of it, if it is not filed.
 * @throws ApiError NOT_FOUND; CONFLICT of one that is filed
 */
export async function abortImport(trx: Trx, who: Principal, id: string, now: number): Promise<void> {
  const { saved_at } = await requireImport(trx, who, id, { isLocked: true });
  if (saved_at !== null) throw new ApiError('imports.saved');
  const files = (await nodesOf(trx, id)).flatMap(({ is_file, node, sent_name }) => (is_file ? [node, sent_name] : []));
  await deleteChunks(trx, who, await ownChunks(trx, who, files), now);
  await trx.deleteFrom('file_import').where('id', '=', id).execute();
}

/**
 * All that somebody has sent and not filed goes, chunks and imports.
 * @throws ApiError NOT_FOUND of somebody else's
 */
export async function cancelUploads(
  trx: Trx,
  who: Principal,
  named: { userId?: string | undefined; userEmail?: string | undefined },
  now: number,
): Promise<void> {
  const { email } = await trx
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', who.userId)
    .executeTakeFirstOrThrow();
  if (named.userId !== undefined && named.userId.toLowerCase() !== who.userId) throw new ApiError('NOT_FOUND');
  if (named.userEmail !== undefined && named.userEmail.toLowerCase() !== email.toLowerCase())
    throw new ApiError('NOT_FOUND');
  // Who is filing an import has its row: it is filed, or goes as a whole.
  await trx
    .selectFrom('file_import')
    .select('id')
    .where('user_id', '=', who.userId)
    .where('saved_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  await deleteChunks(trx, who, await ownChunks(trx, who, null), now);
  await trx.deleteFrom('file_import').where('user_id', '=', who.userId).where('saved_at', 'is', null).execute();
}

/** Chunks of the caller: of these files of imports, or all. */
async function ownChunks(trx: Trx, { userId }: Principal, files: readonly string[] | null) {
  let rows = trx
    .selectFrom('upload_chunk')
    .select(['place', 'file', 'number', 'hash', 'address'])
    .where('user_id', '=', userId);
  if (files !== null) rows = rows.where('place', '=', IMPORT).where(sql<boolean>`file = any(${[...files]}::text[])`);
  return rows.orderBy('place').orderBy('file').orderBy('number').forUpdate().execute();
}
