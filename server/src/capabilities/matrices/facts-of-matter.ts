import { displayName, localDateOf } from '@basoche/domain';
import type { MatterFacts, PartyFacts, PersonFacts } from '@basoche/office/mail-merge';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Reader } from '../../records/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import { projectFor, projectRows } from '../projects/index.ts';

/** What the fields of a model hold for a matter, as this reader may see it. @throws ApiError UNPROCESSABLE for a recipient who is no party */
export async function factsOfMatter(
  trx: Trx,
  reader: Reader,
  { id }: ProjectRow,
  recipient: string | null,
  now: number,
): Promise<MatterFacts> {
  const matter = projectFor(reader, await projectRows(trx).where('project.id', '=', id).executeTakeFirstOrThrow());
  const parties = await trx
    .selectFrom('project_party')
    .selectAll()
    .where('project_id', '=', id)
    .orderBy('id')
    .execute();
  if (recipient !== null && !parties.some((party) => party.id === recipient))
    throw new ApiError('UNPROCESSABLE', { fields: { recipient: 'matrices.party' } });
  const directory = await directoryOf(trx, reader, [
    { contact_id: matter.contact, company_id: matter.company },
    ...parties,
  ]);
  return {
    today: localDateOf(now),
    matter,
    client: directory({ contact_id: matter.contact, company_id: matter.company }),
    parties: parties.map((party): PartyFacts => ({
      ...directory(party),
      id: party.id,
      role: party.role,
      side: party.side,
      quality: party.quality,
      name: party.name,
      lawyer: party.lawyer_id,
    })),
    inCharge: matter.inCharge === null ? null : await colleague(trx, matter.inCharge),
    author: (await colleague(trx, reader.account.id)) ?? { name: '', email: '' },
    firm: await firmOf(trx, reader.firmId),
    recipient,
  };
}

interface Named {
  contact_id: string | null;
  company_id: string | null;
}

/** A contact that is hidden from the reader is nobody to them. */
async function directoryOf(trx: Trx, { account }: Reader, named: readonly Named[]) {
  const contacts = named.flatMap(({ contact_id }) => contact_id ?? []);
  const companies = named.flatMap(({ company_id }) => company_id ?? []);
  const people =
    contacts.length === 0 ? [] : await trx.selectFrom('contact').selectAll().where('id', 'in', contacts).execute();
  const firms =
    companies.length === 0 ? [] : await trx.selectFrom('company').selectAll().where('id', 'in', companies).execute();
  const mayRead = (row: (typeof people)[number]) =>
    !row.is_hidden || account.isAdmin || row.responsible === account.id || row.created_by === account.id;
  const personOf = new Map(people.filter(mayRead).map((row): [string, PersonFacts] => [row.id, row]));
  const companyOf = new Map(firms.map((row) => [row.id, { ...row, legalStatus: row.legal_status }]));
  return ({ contact_id, company_id }: Named) => ({
    person: personOf.get(contact_id ?? '') ?? null,
    company: contact_id === null ? (companyOf.get(company_id ?? '') ?? null) : null,
  });
}

async function colleague(trx: Trx, id: string): Promise<{ name: string; email: string } | null> {
  const row = await trx
    .selectFrom('app_user')
    .select(['firstname', 'lastname', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : { name: displayName(row.firstname, row.lastname), email: row.email };
}

async function firmOf(trx: Trx, id: string): Promise<MatterFacts['firm']> {
  const firm = await trx.selectFrom('firm').select(['name', 'siret']).where('id', '=', id).executeTakeFirstOrThrow();
  const office = await trx
    .selectFrom('office')
    .select(['address', 'city', 'postcode'])
    .where('firm_id', '=', id)
    .orderBy('is_principal', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return {
    name: firm.name,
    siret: firm.siret ?? '',
    address: office?.address ?? '',
    postcode: office?.postcode ?? '',
    city: office?.city ?? '',
  };
}
