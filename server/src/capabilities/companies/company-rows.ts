import { countryName } from '@basoche/domain';
import { companyRecord } from '@basoche/protocol';
import type { Company, CompanyView } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { recordSource } from '../../records/index.ts';

/** Columns that a company has under the same name on the wire. */
const COLUMNS = [
  'id',
  'name',
  'avatar',
  'email',
  'address',
  'additional_address',
  'city',
  'postcode',
  'country',
  'activity',
  'siren',
  'siret',
  'office_phone',
  'fax_number',
  'website',
  'vat',
  'vat_number',
  'nace_code',
  'intitule',
  'size',
  'registration_number',
  'creation_date',
  'note',
  'social_networks',
  'is_customer',
  'is_cabinet',
  'is_prospect',
  'is_supplier',
  'responsible',
  'is_archived',
  'merged_into',
  'merged_by',
] as const;

/** Rows of the firm of the transaction. */
export function companyRows(trx: Trx) {
  return trx
    .selectFrom('company')
    .select([
      ...COLUMNS,
      'company.legal_status as legalStatus',
      'company.merged_at',
      'company.created_at',
      'company.updated_at',
    ]);
}
export type CompanyRow = Awaited<ReturnType<ReturnType<typeof companyRows>['executeTakeFirstOrThrow']>>;

/** As every reader sees it. */
export function companyOf({ created_at, updated_at, merged_at, ...company }: CompanyRow): Company {
  return Object.assign(company, {
    created_at: created_at.getTime(),
    updated_at: updated_at.getTime(),
    merged_at: merged_at?.getTime() ?? null,
  });
}

export function companyView(row: CompanyRow): CompanyView {
  const { country, ...company } = companyOf(row);
  const named = country === '' ? null : { id: country, label: countryName(country), iso_code: country };
  return { ...company, country: named };
}

export const companySource = recordSource({
  kind: companyRecord,
  async read(trx, reader, { after, limit }) {
    // Clients and partners have no directory.
    if (!reader.account.isEmployee) return [];
    let rows = companyRows(trx).orderBy('id').limit(limit);
    if (after !== null) rows = rows.where('id', '>', after);
    return (await rows.execute()).map(companyOf);
  },
  async readChanged(trx, ids) {
    const rows = await companyRows(trx).where('id', 'in', ids).execute();
    return rows.map((row) => ({ id: row.id, row: companyOf(row) }));
  },
});
