import type { FirmUpdate } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { nameOf } from './firm-queries.ts';
import { requireFirmEditor } from './policy.ts';
import { requireVersion } from './versions.ts';

/** PostgreSQL's unique_violation. */
const TAKEN = '23505';

/** @throws ApiError FORBIDDEN, CONFLICT when the firm moved since `version`, UNPROCESSABLE for a taken SIRET */
export async function changeFirm(trx: Trx, who: Principal, update: FirmUpdate, now: number): Promise<void> {
  await requireFirmEditor(trx, who);
  const before = await trx
    .selectFrom('firm')
    .select(['version', 'updated_at', 'updated_by'])
    .where('id', '=', who.firmId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new ApiError('NOT_FOUND');
  const current = { version: before.version, at: before.updated_at, by: await nameOf(trx, before.updated_by) };
  requireVersion(current, update.version, 'firm');
  try {
    await trx
      .updateTable('firm')
      .set({
        ...(update.name === undefined ? {} : { name: update.name }),
        ...(update.siret === undefined ? {} : { siret: update.siret }),
        ...(update.language === undefined ? {} : { language: update.language }),
        ...(update.languages === undefined ? {} : { languages: update.languages }),
        ...(update.specialities === undefined ? {} : { specialities: update.specialities }),
        version: before.version + 1,
        updated_at: new Date(now),
        updated_by: who.userId,
      })
      .where('id', '=', who.firmId)
      .execute();
  } catch (error) {
    if ((error as { code?: unknown }).code !== TAKEN) throw error;
    throw new ApiError('firm.siretUsed', { fields: { siret: 'firm.siretUsed' } });
  }
}
