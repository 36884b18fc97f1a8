import { createHash } from 'node:crypto';
import { FileProblem } from '@basoche/office';
import type { FileProblemReason } from '@basoche/office';
import { readTemplate } from '@basoche/office/mail-merge';
import type { Template } from '@basoche/office/mail-merge';
import { MAX_MATRICE_BYTES, reason } from '@basoche/protocol';
import type { Matrice, MatriceUpdate, NewMatrice } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireSeen } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { isUuid } from '../sharing/index.ts';
import { matriceOf, matriceRows } from './matrice-rows.ts';
import type { MatriceRow } from './matrice-rows.ts';

/** @throws ApiError CONFLICT for an id that is taken, UNPROCESSABLE for what is no model */
export async function createMatrice(
  trx: Trx,
  { account, firmId }: Reader,
  id: string,
  { name, fileName, content }: Omit<NewMatrice, 'id'>,
  now: number,
): Promise<Matrice> {
  const file = fileOf(content);
  const at = new Date(now);
  const inserted = await trx
    .insertInto('matrice')
    .values({
      id,
      firm_id: firmId,
      name,
      file_name: fileName,
      size: file.size,
      hash: file.hash,
      updated_by: account.id,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new ApiError('value.idUsed');
  await trx.insertInto('matrice_file').values({ matrice: id, firm_id: firmId, bytes: file.bytes }).execute();
  return matriceOf(await findMatrice(trx, id));
}

/** @throws ApiError NOT_FOUND, CONFLICT for fields that changed since they were read, UNPROCESSABLE for what is no model */
export async function updateMatrice(
  trx: Trx,
  { account }: Reader,
  id: string,
  { seen, name, fileName, content }: MatriceUpdate,
  now: number,
): Promise<Matrice> {
  const before = matriceOf(await findMatrice(trx, id, { locked: true }));
  requireSeen(before, { name, fileName }, seen ?? {});
  const file = content === undefined ? null : fileOf(content);
  await trx
    .updateTable('matrice')
    .set({
      name: name ?? before.name,
      file_name: fileName ?? before.fileName,
      size: file?.size ?? before.size,
      hash: file?.hash ?? before.hash,
      updated_by: account.id,
      updated_at: new Date(now),
    })
    .where('id', '=', id)
    .execute();
  if (file) await trx.updateTable('matrice_file').set({ bytes: file.bytes }).where('matrice', '=', id).execute();
  return matriceOf(await findMatrice(trx, id));
}

/** @throws ApiError NOT_FOUND */
export async function removeMatrice(trx: Trx, id: string): Promise<void> {
  await findMatrice(trx, id, { locked: true });
  await trx.deleteFrom('matrice').where('id', '=', id).execute();
}

/** @throws ApiError NOT_FOUND */
export async function findMatrice(trx: Trx, id: string, { locked = false } = {}): Promise<MatriceRow> {
  if (!isUuid(id)) throw new ApiError('NOT_FOUND');
  const query = matriceRows(trx).where('id', '=', id);
  const row = await (locked ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/** @throws ApiError NOT_FOUND */
export async function bytesOfMatrice(trx: Trx, id: string): Promise<Uint8Array<ArrayBuffer>> {
  if (!isUuid(id)) throw new ApiError('NOT_FOUND');
  const row = await trx.selectFrom('matrice_file').select('bytes').where('matrice', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return new Uint8Array(row.bytes);
}

const REASONS = {
  password: 'matrices.locked',
  macros: 'matrices.macros',
  bomb: 'matrices.hostile',
  entities: 'matrices.hostile',
  deep: 'matrices.hostile',
  long: 'matrices.long',
  broken: 'matrices.broken',
} as const satisfies Partial<Record<FileProblemReason, string>>;

/** What a model says, or why it says nothing. @throws ApiError UNPROCESSABLE */
export function refusingFile<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    if (error.reason === 'size') throw new ApiError(reason('matrices.tooLarge', { max: MAX_MATRICE_BYTES }));
    throw new ApiError(error.reason in REASONS ? REASONS[error.reason as keyof typeof REASONS] : 'matrices.kind');
  }
}

export function templateOf(bytes: Uint8Array): Template {
  return refusingFile(() => readTemplate(bytes));
}

/** What a file is, its bytes say. */
function fileOf(content: string): { bytes: Buffer; size: number; hash: string } {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > MAX_MATRICE_BYTES) throw new ApiError(reason('matrices.tooLarge', { max: MAX_MATRICE_BYTES }));
  templateOf(bytes);
  return { bytes, size: bytes.length, hash: createHash('sha256').update(bytes).digest('hex') };
}
