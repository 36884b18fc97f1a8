import { reason } from '@basoche/protocol';
import type { NewSocial, Social, SocialUpdate } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { isUuid } from '../sharing/index.ts';
import { listSocials } from './firm-queries.ts';
import { requireFirmEditor } from './policy.ts';
import { requireVersion } from './versions.ts';

const MAX = 50;

/** @throws ApiError FORBIDDEN, CONFLICT, UNPROCESSABLE */
export async function createSocial(trx: Trx, who: Principal, id: string, social: NewSocial): Promise<Social> {
  await requireFirmEditor(trx, who);
  if ((await listSocials(trx)).length >= MAX) throw new ApiError(reason('firm.tooManyLinks', { max: MAX }));
  const inserted = await trx
    .insertInto('firm_social')
    .values({ id, firm_id: who.firmId, name: social.name, link: social.link })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new ApiError('value.idUsed');
  return readSocial(trx, id);
}

/** @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT */
export async function updateSocial(trx: Trx, who: Principal, id: string, update: SocialUpdate): Promise<Social> {
  const before = await readSocial(trx, id);
  await requireFirmEditor(trx, who);
  requireVersion(before, update.version, 'link');
  const moved = await trx
    .updateTable('firm_social')
    .set({ name: update.name, link: update.link, version: before.version + 1 })
    .where('id', '=', id)
    .where('version', '=', before.version)
    .returning('id')
    .executeTakeFirst();
  if (!moved) requireVersion({ version: before.version + 1 }, before.version, 'link');
  return readSocial(trx, id);
}

/** @throws ApiError FORBIDDEN, NOT_FOUND */
export async function deleteSocial(trx: Trx, who: Principal, id: string): Promise<void> {
  await readSocial(trx, id);
  await requireFirmEditor(trx, who);
  await trx.deleteFrom('firm_social').where('id', '=', id).execute();
}

async function readSocial(trx: Trx, id: string): Promise<Social> {
  const social = isUuid(id) ? (await listSocials(trx)).find((each) => each.id === id.toLowerCase()) : undefined;
  if (!social) throw new ApiError('NOT_FOUND');
  return social;
}
