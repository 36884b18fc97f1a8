import { reason } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';

/**
 * Refuses the file that was just named when those of the firm weigh more than they may, what is still arriving included.
 * Files that come at the same time are counted one after the other.
 * @throws ApiError UNPROCESSABLE
 */
export async function requireSpace(trx: Trx, firmId: string, firmFileBytes: number): Promise<void> {
  if (firmFileBytes === Infinity) return;
  await lockFirmSpace(trx, firmId);
  if ((await firmBytes(trx, firmId)) <= firmFileBytes) return;
  throw new ApiError(reason('attachment.spaceFull', { max: firmFileBytes }));
}

/**
 * The same of files of the library, `more` bytes of which have yet to come.
 * @throws ApiError UNPROCESSABLE
 */
export async function requireRoom(trx: Trx, firmId: string, firmFileBytes: number, more = 0): Promise<void> {
  await lockFirmSpace(trx, firmId);
  if ((await firmBytes(trx, firmId)) + more > firmFileBytes)
    throw new ApiError(reason('blobs.spaceFull', { max: firmFileBytes }));
}

/** Until the end of the transaction nobody else begins a file of the firm. */
export async function lockFirmSpace(trx: Trx, firmId: string): Promise<void> {
  await trx.selectFrom('firm').select('id').where('id', '=', firmId).forNoKeyUpdate().execute();
}

/** What the files of a firm weigh: attachments, files, and what is announced of both. */
export async function firmBytes(trx: Trx, firmId: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select
    (select coalesce(sum(size), 0) from attachment where firm_id = ${firmId})
    + (select coalesce(sum(size), 0) from blob where firm_id = ${firmId})
    + (select coalesce(sum(size), 0) from upload where firm_id = ${firmId} and blob is null)
    + (select coalesce(sum(size), 0) from upload_chunk where firm_id = ${firmId}) as bytes`.execute(trx);
  return Number(rows[0]!.bytes);
}
