import { companyMismatches, COUNTRY_CODES, emailAddress, naceCode, siren, siret, vatNumber } from '@basoche/domain';
import type { CompanyMismatch } from '@basoche/domain';
import { z } from 'zod';
import { invalid, reason } from '../errors/reason.ts';
import type { ReasonText } from '../errors/reason.ts';
import { cleared, clearedPhone, webAddress } from '../formats.ts';
import { mergeAnswer, mergedColumns, mergeRequest } from '../merges/merge.ts';
import { wireDay } from '../tasks/dates.ts';
import {
  clearableText,
  clientId,
  optionalFlag,
  optionalInteger,
  optionalName,
  optionalText,
  requiredName,
} from '../wire.ts';

/** A page of the company elsewhere on the web: `LinkedIn`, its address. */
export const SocialNetwork = z.object({ name: z.string(), link: z.string() }).meta({ id: 'SocialNetwork' });
export type SocialNetwork = z.infer<typeof SocialNetwork>;

export const Company = z
  .object({
    id: z.string(),
    /** As typed; the interface shows it in capitals. */
    name: z.string(),
    /** Address of an image on this server; it is changed by a call of its own. */
    avatar: z.string().nullable(),
    email: z.string(),
    address: z.string(),
    additional_address: z.string(),
    city: z.string(),
    postcode: z.string(),
    /** ISO code in capitals; empty is France. */
    country: z.string(),
    activity: z.string(),
    legalStatus: z.string(),
    siren: z.string(),
    siret: z.string(),
    office_phone: z.string(),
    fax_number: z.string(),
    website: z.string(),
    /** How it is subject to VAT. */
    vat: z.string(),
    vat_number: z.string(),
    nace_code: z.string(),
    /** What the activity code stands for. */
    intitule: z.string(),
    size: z.string(),
    registration_number: z.string(),
    /** `yyyy-mm-dd` */
    creation_date: z.string().nullable(),
    note: z.string(),
    social_networks: z.array(SocialNetwork),
    is_customer: z.boolean(),
    is_cabinet: z.boolean(),
    is_prospect: z.boolean(),
    is_supplier: z.boolean(),
    /** Id of a colleague. */
    responsible: z.string().nullable(),
    is_archived: z.boolean(),
    ...mergedColumns,
    /** Milliseconds since the epoch; `null` until the server has it. */
    created_at: z.number().int().nullable(),
    updated_at: z.number().int().nullable(),
  })
  .meta({ id: 'Company' });
export type Company = z.infer<typeof Company>;

/** `GET /company/view/{id}`, and of a list: with the name of its country. */
export const CompanyView = Company.extend({
  country: z.object({ id: z.string(), label: z.string(), iso_code: z.string() }).nullable(),
}).meta({ id: 'CompanyView' });
export type CompanyView = z.infer<typeof CompanyView>;

const MAX_SOCIAL_NETWORKS = 20;

/** Also as a JSON text, as a form sends it. */
const socialNetworks = z.preprocess(
  (value) => (value === null || value === '' ? [] : typeof value === 'string' ? parsed(value) : value),
  z
    .array(z.object({ name: requiredName('linkName', 60), link: webAddress }), invalid('socialNetworks'))
    .max(MAX_SOCIAL_NETWORKS, reason('value.listTooLong', { max: MAX_SOCIAL_NETWORKS }))
    .optional(),
);

const country = z
  .string(invalid('country'))
  .transform((code) => code.trim().toUpperCase())
  .refine((code) => COUNTRY_CODES.includes(code), invalid('country'));

const fields = {
  email: cleared(emailAddress),
  address: clearableText('address', 300),
  additional_address: clearableText('additionalAddress', 200),
  city: clearableText('city', 120),
  postcode: clearableText('postcode', 16),
  country: cleared(country),
  activity: clearableText('activity', 200),
  legalStatus: clearableText('legalStatus', 80),
  siren: cleared(siren),
  siret: cleared(siret),
  office_phone: clearedPhone,
  fax_number: clearedPhone,
  website: cleared(webAddress),
  vat: clearableText('vat', 80),
  vat_number: cleared(vatNumber),
  nace_code: cleared(naceCode),
  intitule: clearableText('heading', 200),
  size: clearableText('companySize', 80),
  registration_number: clearableText('registrationNumber', 80),
  creation_date: wireDay('creationDate'),
  note: clearableText('note', 4_000),
  social_networks: socialNetworks,
  is_customer: optionalFlag,
  is_cabinet: optionalFlag,
  is_prospect: optionalFlag,
  is_supplier: optionalFlag,
  /** Blank or null = nobody. */
  responsible: cleared(z.uuid(invalid('inCharge'))),
};

/** `POST /company/create` */
export const NewCompany = z
  .object({ id: clientId, name: requiredName('name', 160), ...fields })
  .superRefine((company, context) => {
    for (const [field, message] of Object.entries(mismatchesOf(company)))
      context.addIssue({ code: 'custom', path: [field], message });
  })
  .meta({ id: 'NewCompany' });
export type NewCompany = z.infer<typeof NewCompany>;

/** `PUT /company/update/{id}`: what is not given stays. */
export const CompanyUpdate = z
  .object({
    name: optionalName('name', 160),
    ...fields,
    is_archived: optionalFlag,
    /**
     * What the caller had read, by field: a field that is something else by now is refused with CONFLICT. A field without it
     * is changed whatever it is by now.
     */
    seen: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'CompanyUpdate' });
export type CompanyUpdate = z.infer<typeof CompanyUpdate>;

/** Fields that a merge takes from one of the two. */
export const COMPANY_MERGE_FIELDS = ['name', ...(Object.keys(fields) as (keyof typeof fields)[])] as const;

/** `POST /company/merge` */
export const CompanyMerge = mergeRequest(COMPANY_MERGE_FIELDS).meta({ id: 'CompanyMerge' });
export const MergedCompanies = mergeAnswer(Company).meta({ id: 'MergedCompanies' });

const MISMATCHES: Record<CompanyMismatch, ReasonText> = {
  siretOfAnotherSiren: 'companies.siretOfAnotherSiren',
  vatOfAnotherSiren: 'companies.vatOfAnotherSiren',
  postcode: 'format.postcode',
  frenchPostcode: 'format.frenchPostcode',
};

type Numbers = Partial<Record<'siren' | 'siret' | 'vat_number' | 'postcode' | 'country', string | null | undefined>>;

/** Which of its numbers do not belong together, by field. */
export function mismatchesOf(company: Numbers): Record<string, ReasonText> {
  const { siren, siret, vat_number, postcode, country } = company;
  const found = companyMismatches({
    siren: siren ?? '',
    siret: siret ?? '',
    vatNumber: vat_number ?? '',
    postcode: postcode ?? '',
    country: country ?? '',
  });
  return Object.fromEntries(
    Object.entries(found).map(([field, mismatch]) => [
      field === 'vatNumber' ? 'vat_number' : field,
      MISMATCHES[mismatch],
    ]),
  );
}

export const COMPANY_TYPES = ['customer', 'cabinet', 'prospect', 'supplier'] as const;
export type CompanyType = (typeof COMPANY_TYPES)[number];

/** Companies of one page, unless the caller asks for another number. */
export const COMPANIES_PER_PAGE = 15;

/** `POST /company/list` */
export const CompanyListRequest = z
  .object({
    /** Beginnings of words of a name, an activity, a number, an address or a place. */
    q: optionalText('search', 200),
    type: z.enum(COMPANY_TYPES, invalid('type')).optional(),
    is_archived: optionalFlag,
    requiresCounts: optionalFlag,
    skip: optionalInteger('start', 0, 10_000_000),
    take: optionalInteger('pageSize', 1, 200),
  })
  .meta({ id: 'CompanyListRequest' });
export type CompanyListRequest = z.infer<typeof CompanyListRequest>;

export const CompanyList = z
  .object({
    /** By name. */
    result: z.array(CompanyView),
    /** Of all pages; `null` unless the caller asked. */
    count: z.number().int().nullable(),
  })
  .meta({ id: 'CompanyList' });
export type CompanyList = z.infer<typeof CompanyList>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
