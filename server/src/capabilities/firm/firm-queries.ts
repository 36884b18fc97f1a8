import { displayName } from '@basoche/domain';
import type { FirmCompany, ContactSummary, Firm, Office, Social } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { firmInfo, listCoworkers } from '../access/index.ts';

/** The firm of the transaction. @throws ApiError NOT_FOUND */
export async function readFirm(trx: Trx): Promise<Firm> {
  const firm = await trx.selectFrom('firm').selectAll().executeTakeFirst();
  if (!firm) throw new ApiError('NOT_FOUND');
  return {
    ...firmInfo(firm),
    languages: firm.languages,
    specialities: firm.specialities,
    offices: await listOffices(trx),
    version: firm.version,
    updatedAt: firm.updated_at.toISOString(),
    updatedBy: await nameOf(trx, firm.updated_by),
  };
}

export async function nameOf(trx: Trx, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const person = await trx
    .selectFrom('app_user')
    .select(['firstname', 'lastname'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return person ? displayName(person.firstname, person.lastname) : null;
}

/** The principal address first. */
export async function listOffices(trx: Trx): Promise<Office[]> {
  const rows = await trx
    .selectFrom('office')
    .selectAll()
    .orderBy('is_principal', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    isPrincipalAddress: row.is_principal,
    name: row.name,
    address: row.address,
    additionalAddress: row.additional_address,
    city: row.city,
    postcode: row.postcode,
    version: row.version,
  }));
}

export async function listSocials(trx: Trx): Promise<Social[]> {
  return trx
    .selectFrom('firm_social')
    .select(['id', 'name', 'link', 'version'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The firm as a company: what the firm's card does not hold stays empty. */
export async function firmAsCompany(trx: Trx): Promise<FirmCompany> {
  const firm = await readFirm(trx);
  const [office] = firm.offices;
  const website = (await listSocials(trx)).find((social) => social.name === 'Site internet');
  return {
    id: firm.id,
    name: firm.name,
    email: '',
    address: office?.address ?? '',
    additional_address: office?.additionalAddress ?? '',
    city: office?.city ?? '',
    postcode: office?.postcode ?? '',
    office_phone: '',
    fax_number: '',
    website: website?.link ?? '',
    siret: firm.siret ?? '',
    vat: '',
    nace_code: '',
    avatar: firm.avatar,
    is_prospect: false,
    is_customer: false,
    is_supplier: false,
    is_cabinet: true,
  };
}

/** The people of the firm whom the caller may see, as contacts. */
export async function firmContacts(trx: Trx, callerId: string): Promise<ContactSummary[]> {
  const people = (await listCoworkers(trx, callerId)).filter((person) => person.isEmployee);
  if (people.length === 0) return [];
  const rows = await trx
    .selectFrom('app_user')
    .leftJoin('office', (join) =>
      join.onRef('office.id', '=', 'app_user.office_id').onRef('office.firm_id', '=', 'app_user.firm_id'),
    )
    .select(['app_user.id as id', 'app_user.office_phone as phone', 'office.city as city'])
    .where(
      'app_user.id',
      'in',
      people.map((person) => person.id),
    )
    .execute();
  const more = new Map(rows.map((row) => [row.id, row]));
  return people.map((person) => ({
    id: person.id,
    firstname: person.firstname,
    lastname: person.lastname,
    email: person.email,
    function: person.fonction,
    city: more.get(person.id)?.city ?? '',
    officePhone: more.get(person.id)?.phone ?? '',
  }));
}
