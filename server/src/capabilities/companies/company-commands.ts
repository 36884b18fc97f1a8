import { sirenOf } from '@basoche/domain';
import { COMPANY_MERGE_FIELDS, mismatchesOf } from '@basoche/protocol';
import type { Company, CompanyUpdate, NewCompany } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireSeen } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { replaceAvatar } from '../avatars/index.ts';
import { requireNotMerged, updateMerged } from '../record-merges.ts';
import type { MergeKind } from '../record-merges.ts';
import { givenFields, requireColleague } from '../record-commands.ts';
import { requireNoMatter } from '../projects/index.ts';
import { isUuid } from '../sharing/index.ts';
import { companyOf, companyRows } from './company-rows.ts';
import type { CompanyRow } from './company-rows.ts';

/** @throws ApiError CONFLICT for an id that is taken, UNPROCESSABLE */
export async function createCompany(
  trx: Trx,
  reader: Reader,
  id: string,
  { name, ...fields }: Omit<NewCompany, 'id'>,
  now: number,
): Promise<Company> {
  await requireColleague(trx, fields.responsible);
  const at = new Date(now);
  const siren = sirenOf({ siren: fields.siren ?? '', siret: fields.siret ?? '' });
  const inserted = await trx
    .insertInto('company')
    .values({
      ...columns({ ...fields, siren }),
      id,
      firm_id: reader.firmId,
      name,
      created_by: reader.account.id,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new ApiError('value.idUsed');
  return companyOf(await findCompany(trx, id));
}

/** @throws ApiError NOT_FOUND, CONFLICT for fields that changed since they were read, UNPROCESSABLE */
export async function updateCompany(
  trx: Trx,
  id: string,
  { seen, ...update }: CompanyUpdate,
  now: number,
): Promise<Company> {
  const row = await findCompany(trx, id, { locked: true });
  if (row.merged_into !== null) {
    const fields = givenFields(update, CLEARED);
    const change = (survivor: string) => updateCompany(trx, survivor, { seen, ...update, is_archived: undefined }, now);
    return companyOf(await updateMerged(trx, companyMerges, { merged: row, fields, now }, change));
  }
  const before = companyOf(row);
  requireSeen(before, update, seen ?? {});
  await requireColleague(trx, update.responsible);
  const after = { ...before, ...givenFields(update, []) };
  const fields = mismatchesOf(after);
  if (Object.keys(fields).length > 0) throw new ApiError('UNPROCESSABLE', { fields });
  const siren = sirenOf({ siren: after.siren ?? '', siret: after.siret ?? '' });
  await writeCompany(trx, id, { ...update, siren }, now);
  return companyOf(await findCompany(trx, id));
}

/** Its contacts stay, without a company. @throws ApiError NOT_FOUND, CONFLICT for one that a matter names */
export async function deleteCompany(trx: Trx, firmId: string, id: string): Promise<void> {
  const row = await findCompany(trx, id, { locked: true });
  requireNotMerged(row);
  await requireNoMatter(trx, { company: id });
  await replaceAvatar(trx, firmId, row.avatar, null);
  await trx.deleteFrom('company').where('id', '=', id).execute();
}

/** @throws ApiError NOT_FOUND */
export async function findCompany(trx: Trx, id: string, { locked = false } = {}): Promise<CompanyRow> {
  if (!isUuid(id)) throw new ApiError('NOT_FOUND');
  const query = companyRows(trx).where('id', '=', id);
  const row = await (locked ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/** Names of companies by id. */
export async function companyNames(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await trx.selectFrom('company').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const CLEARED = [
  'email',
  'country',
  'siren',
  'siret',
  'office_phone',
  'fax_number',
  'website',
  'vat_number',
  'nace_code',
] as const;

function columns(fields: Omit<CompanyUpdate, 'seen'>) {
  const { legalStatus, social_networks, ...others } = givenFields(fields, CLEARED);
  return {
    ...others,
    ...(legalStatus === undefined ? {} : { legal_status: legalStatus }),
    ...(social_networks === undefined ? {} : { social_networks: JSON.stringify(social_networks) }),
  };
}

async function writeCompany(trx: Trx, id: string, fields: Omit<CompanyUpdate, 'seen'>, now: number): Promise<void> {
  await trx
    .updateTable('company')
    .set({ ...columns(fields), updated_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

export const companyMerges: MergeKind<CompanyRow> = {
  table: 'company',
  fields: COMPANY_MERGE_FIELDS,
  find: findCompany,
  // Every colleague reads every company.
  requireReadable: () => undefined,
  write: writeCompany,
  mismatchesOf,
};
