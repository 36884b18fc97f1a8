import { partsOfSize } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CapabilityDeps } from '../capability.ts';
import { requireUpload } from './uploads.ts';

/** The file that an upload has become; its name is what the device said. */
export interface CompletedUpload {
  blob: string;
  size: number;
  name: string;
}

/**
 * Makes a blob of the caller's upload, once: for whoever names it in the same transaction.
 * @throws ApiError NOT_FOUND; UNPROCESSABLE while parts are missing
 */
export async function completeUpload(
  trx: Trx,
  { blobs, clock }: Pick<CapabilityDeps, 'blobs' | 'clock'>,
  who: Principal,
  id: string,
): Promise<CompletedUpload> {
  const { name, size, blob } = await requireUpload(trx, who, id, { isLocked: true });
  if (blob !== null) return { blob, size, name };
  const parts = await trx
    .selectFrom('upload_part')
    .select(['address', 'hash', 'size'])
    .where('upload', '=', id)
    .orderBy('part')
    .execute();
  if (parts.length !== partsOfSize(size)) throw new ApiError('blobs.notWhole');
  const made = await blobs.createBlob(trx, who.firmId, parts);
  const used_at = new Date(clock.now());
  await trx.updateTable('upload').set({ blob: made.id, used_at }).where('id', '=', id).execute();
  await trx.deleteFrom('upload_part').where('upload', '=', id).execute();
  return { blob: made.id, size, name };
}
