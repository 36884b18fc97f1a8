import { BLOB_PART_BYTES, reason } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';
import { ApiError } from '../http/api-error.ts';
import { blobIdOf } from './sealed-part.ts';
import type { StoredPart } from './stored-parts.ts';

export interface BlobInfo {
  id: string;
  size: number;
}

/**
 * The blob that consists of these parts in this order, once however often it is made.
 * @throws ApiError UNPROCESSABLE when the store does not have one of them
 */
export async function createBlob(trx: Trx, firmId: string, parts: readonly StoredPart[], now: Date): Promise<BlobInfo> {
  requireSizes(parts);
  await touchParts(trx, firmId, parts, now);
  const id = blobIdOf(parts.map(({ hash }) => hash));
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const { isNew } = await trx
    .insertInto('blob')
    .values({ firm_id: firmId, id, size, created_at: now, used_at: now })
    .onConflict((conflict) => conflict.columns(['firm_id', 'id']).doUpdateSet({ used_at: now, unused_since: null }))
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  if (isNew && parts.length > 0)
    await sql`insert into blob_part (firm_id, blob, part, address, size)
      select ${firmId}::uuid, ${id}, part - 1, address, size
      from unnest(${parts.map(({ address }) => address)}::text[], ${parts.map((part) => part.size)}::int[])
        with ordinality as given (address, size, part)`.execute(trx);
  return { id, size };
}

/** @throws RangeError */
function requireSizes(parts: readonly StoredPart[]): void {
  for (const [at, { size }] of parts.entries()) {
    const isLast = at === parts.length - 1;
    if (isLast ? size < 1 || size > BLOB_PART_BYTES : size !== BLOB_PART_BYTES)
      throw new RangeError('every part but the last has the same size');
  }
}

/** From now on the parts do not go, whoever looks for what nothing uses: their rows say when they were used last. */
async function touchParts(trx: Trx, firmId: string, parts: readonly StoredPart[], now: Date): Promise<void> {
  // In one order, so that two files with the same parts do not wait for each other.
  const addresses = [...new Set(parts.map(({ address }) => address))].toSorted();
  if (addresses.length === 0) return;
  const { rows } = await sql`with own as (
      select address from stored_part where firm_id = ${firmId} and address = any(${addresses}::text[])
      order by address for update
    ) update stored_part set used_at = ${now} from own
    where stored_part.firm_id = ${firmId} and stored_part.address = own.address and stored_part.is_stored
    returning stored_part.address`.execute(trx);
  if (rows.length !== addresses.length) throw new ApiError(reason('blobs.notWhole'));
}

export async function blobInfo(trx: Trx, firmId: string, id: string): Promise<BlobInfo | null> {
  const row = await trx
    .selectFrom('blob')
    .select(['id', 'size'])
    .where('firm_id', '=', firmId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { id: row.id, size: Number(row.size) } : null;
}
