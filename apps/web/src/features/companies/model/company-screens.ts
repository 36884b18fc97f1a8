import { companyRecord, CompanyUpdate, NewCompany } from '@basoche/protocol';
import { companyLink } from '../../../shared/records/company-link.ts';
import { recordScreens } from '../../../shared/records/record-screens.ts';

export const companyScreens = recordScreens({
  kind: companyRecord,
  link: companyLink,
  groups: {
    identity: [
      ...(['name', 'legalStatus', 'activity', 'size'] as const),
      ...(['is_customer', 'is_cabinet', 'is_prospect', 'is_supplier'] as const),
    ],
    reach: [
      ...(['email', 'office_phone', 'fax_number', 'website', 'address'] as const),
      ...(['additional_address', 'postcode', 'city', 'country', 'social_networks'] as const),
    ],
    numbers: [
      ...(['siren', 'siret', 'vat_number', 'vat', 'nace_code', 'intitule'] as const),
      ...(['registration_number', 'creation_date'] as const),
    ],
    follow: ['responsible', 'note'],
  },
  inputs: {
    email: 'email',
    office_phone: 'tel',
    fax_number: 'fax',
    website: 'web',
    country: 'country',
    siren: 'number',
    siret: 'number',
    creation_date: 'day',
    responsible: 'colleague',
    note: 'note',
    social_networks: 'links',
    is_customer: 'flag',
    is_cabinet: 'flag',
    is_prospect: 'flag',
    is_supplier: 'flag',
  },
  required: ['name'],
  hints: { siren: 'sirenHint' },
  schemas: { create: NewCompany, update: CompanyUpdate },
});
