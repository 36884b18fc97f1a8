import { reason } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';

/**
 * Refuses the file that was just named when those of the firm weigh more than they may, what is still arriving included.
 * Files that come at the same time are counted one after the other.
 * @throws ApiError UNPROCESSABLE
 */
export async function requireSpace(trx: Trx, firmId: string, firmFileBytes: number): Promise<void> {
  if (firmFileBytes === Infinity) return;
  await trx.selectFrom('firm').select('id').where('id', '=', firmId).forNoKeyUpdate().execute();
  const { bytes } = await trx
    .selectFrom('attachment')
    .select((eb) => eb.fn.sum<string | null>('size').as('bytes'))
    .where('firm_id', '=', firmId)
    .executeTakeFirstOrThrow();
  if (Number(bytes) <= firmFileBytes) return;
  throw new ApiError(reason('attachment.spaceFull', { max: firmFileBytes }));
}
