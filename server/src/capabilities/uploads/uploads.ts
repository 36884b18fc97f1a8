import { BLOB_PART_BYTES, partsOfSize } from '@basoche/protocol';
import type { NewUpload, UploadState } from '@basoche/protocol';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { lockFirmSpace, requireRoom } from '../attachments/index.ts';
import type { CapabilityDeps } from '../capability.ts';

type UploadRow = Omit<Selectable<Tables['upload']>, 'size'> & { size: number };
type OpenDeps = Pick<CapabilityDeps, 'clock' | 'firmFileBytes'>;

/**
 * Begins an upload, or says how far it came.
 * @throws ApiError NOT_FOUND for an id of somebody else; CONFLICT for one of another file; UNPROCESSABLE when the firm has
 * no space left
 */
export async function openUpload(
  trx: Trx,
  { clock, firmFileBytes }: OpenDeps,
  who: Principal,
  { id, name, size }: NewUpload & { id: string },
): Promise<UploadState> {
  // Uploads that begin at the same time are counted one after the other.
  await lockFirmSpace(trx, who.firmId);
  const now = new Date(clock.now());
  const inserted = await trx
    .insertInto('upload')
    .values({ id, firm_id: who.firmId, user_id: who.userId, name, size, created_at: now, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) await requireRoom(trx, who.firmId, firmFileBytes);
  const upload = await requireUpload(trx, who, id);
  if (upload.name !== name || upload.size !== size) throw new ApiError('blobs.idUsed');
  return stateOf(trx, upload);
}

/** @throws ApiError NOT_FOUND */
export async function uploadState(trx: Trx, who: Principal, id: string): Promise<UploadState> {
  return stateOf(trx, await requireUpload(trx, who, id));
}

/** Its rows go at once; its bytes once nothing has used them for a day. @throws ApiError NOT_FOUND */
export async function cancelUpload(
  trx: Trx,
  { clock }: Pick<CapabilityDeps, 'clock'>,
  who: Principal,
  id: string,
): Promise<void> {
  await requireUpload(trx, who, id, { isLocked: true });
  await sql`update stored_part set used_at = ${new Date(clock.now())} from upload_part part
    where part.upload = ${id} and stored_part.firm_id = part.firm_id and stored_part.address = part.address`.execute(
    trx,
  );
  await trx.deleteFrom('upload').where('id', '=', id).execute();
}

/** The caller's own upload. @throws ApiError NOT_FOUND */
export async function requireUpload(
  trx: Trx,
  who: Principal,
  id: string,
  { isLocked = false } = {},
): Promise<UploadRow> {
  const row = await trx
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', who.userId)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return { ...row, size: Number(row.size) };
}

async function stateOf(trx: Trx, { id, name, size, blob }: UploadRow): Promise<UploadState> {
  const known = { id, name, size, partBytes: BLOB_PART_BYTES };
  const count = partsOfSize(size);
  if (blob !== null) return { ...known, parts: Array.from({ length: count }, (_, part) => part), isWhole: true };
  const rows = await trx.selectFrom('upload_part').select('part').where('upload', '=', id).orderBy('part').execute();
  return { ...known, parts: rows.map(({ part }) => part), isWhole: rows.length === count };
}
