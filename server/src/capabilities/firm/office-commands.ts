import { reason } from '@basoche/protocol';
import type { NewOffice, Office, OfficeUpdate } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { isUuid } from '../sharing/index.ts';
import { listOffices } from './firm-queries.ts';
import { requireFirmEditor } from './policy.ts';
import { requireVersion } from './versions.ts';

const MAX = 100;

/**
 * The first office is the principal address; another one that becomes it takes the place of the one before.
 * @throws ApiError FORBIDDEN, CONFLICT, UNPROCESSABLE
 */
export async function addOffice(trx: Trx, who: Principal, id: string, office: NewOffice): Promise<Office> {
  await requireFirmEditor(trx, who);
  await lockFirm(trx, who.firmId);
  const offices = await listOffices(trx);
  if (offices.length >= MAX) throw new ApiError(reason('firm.tooManyOffices', { max: MAX }));
  const isPrincipal = offices.length === 0 || office.isPrincipalAddress === true;
  if (isPrincipal) await noPrincipal(trx, who.firmId);
  const inserted = await trx
    .insertInto('office')
    .values({ id, firm_id: who.firmId, ...columns(office), is_principal: isPrincipal })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new ApiError('value.idUsed');
  return readOffice(trx, id);
}

/** @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT, UNPROCESSABLE */
export async function updateOffice(trx: Trx, who: Principal, id: string, update: OfficeUpdate): Promise<Office> {
  await lockFirm(trx, who.firmId);
  const before = await readOffice(trx, id);
  await requireFirmEditor(trx, who);
  requireVersion(before, update.version, 'office');
  if (before.isPrincipalAddress && update.isPrincipalAddress === false)
    throw new ApiError('UNPROCESSABLE', {
      fields: { isPrincipalAddress: 'firm.mainOfficeKept' },
    });
  if (!before.isPrincipalAddress && update.isPrincipalAddress === true) await noPrincipal(trx, who.firmId);
  await trx
    .updateTable('office')
    .set({
      ...columns(update),
      is_principal: before.isPrincipalAddress || update.isPrincipalAddress === true,
      version: before.version + 1,
    })
    .where('id', '=', id)
    .execute();
  return readOffice(trx, id);
}

/** People who worked there have no office any more. @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT */
export async function deleteOffice(trx: Trx, who: Principal, id: string): Promise<void> {
  await lockFirm(trx, who.firmId);
  const office = await readOffice(trx, id);
  await requireFirmEditor(trx, who);
  const offices = await listOffices(trx);
  if (office.isPrincipalAddress && offices.length > 1) throw new ApiError('firm.mainOfficeDeleted');
  await trx.deleteFrom('office').where('id', '=', id).execute();
}

/** Offices of one firm change one after the other: there is always one principal address. */
async function lockFirm(trx: Trx, firmId: string): Promise<void> {
  await trx.selectFrom('firm').select('id').where('id', '=', firmId).forUpdate().execute();
}

async function noPrincipal(trx: Trx, firmId: string): Promise<void> {
  await trx.updateTable('office').set({ is_principal: false }).where('firm_id', '=', firmId).execute();
}

function columns(office: NewOffice | OfficeUpdate) {
  return {
    name: office.name,
    address: office.address,
    additional_address: office.additionalAddress ?? '',
    city: office.city,
    postcode: office.postcode,
  };
}

async function readOffice(trx: Trx, id: string): Promise<Office> {
  const office = isUuid(id) ? (await listOffices(trx)).find((each) => each.id === id.toLowerCase()) : undefined;
  if (!office) throw new ApiError('NOT_FOUND');
  return office;
}
