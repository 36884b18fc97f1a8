import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../records/index.ts';
import { isUuid } from '../sharing/index.ts';
import { requireFolder } from './find-place.ts';

/** @throws ApiError NOT_FOUND */
export async function addFavourite(trx: Trx, reader: Reader, folder: string): Promise<{ id: string }> {
  const { id } = await requireFolder(trx, reader, folder);
  await trx
    .insertInto('favourite_folder')
    .values({ id, user_id: reader.account.id, firm_id: reader.firmId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { id };
}

/** Also of a folder that one may not read any more. */
export async function removeFavourite(trx: Trx, { account }: Reader, folder: string): Promise<void> {
  if (!isUuid(folder)) return;
  await trx.deleteFrom('favourite_folder').where('id', '=', folder).where('user_id', '=', account.id).execute();
}
