import { companyRecord } from '@basoche/protocol';
import type { Company, CompanyType } from '@basoche/protocol';
import { ARCHIVE, DIRECTORY_BULK, listSpec } from '../../../shared/records/record-list.ts';

const TYPES = {
  customer: (row) => row.is_customer,
  cabinet: (row) => row.is_cabinet,
  prospect: (row) => row.is_prospect,
  supplier: (row) => row.is_supplier,
} satisfies Record<CompanyType, (row: Company) => boolean>;

export const companyList = listSpec({
  kind: companyRecord,
  ...ARCHIVE,
  responsibleOf: (row) => row.responsible,
  types: TYPES,
  typeWords: { clients: 'customer', cabinets: 'cabinet', prospects: 'prospect', fournisseurs: 'supplier' },
  orderWords: { nom: 'name', activite: 'activity', ville: 'city', email: 'email' },
  bulk: { ...DIRECTORY_BULK, mayChange: () => true },
});

/** In the order of the specification; a company of several types is shown as the first. */
export function typeOf(row: Company): CompanyType | null {
  return (Object.keys(TYPES) as CompanyType[]).find((type) => TYPES[type](row)) ?? null;
}
