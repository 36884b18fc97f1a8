import type { Trx } from '../db/database.ts';
import { CONTACTS } from './demo-contacts.ts';
import { demoId } from './ids.ts';
import type { PersonKey } from './people.ts';

/** What is already there stays as it is. */
export async function seedContacts(trx: Trx, firm_id: string, now: Date): Promise<void> {
  const idOf = (key: PersonKey) => demoId(`user/${key}`);
  await trx
    .insertInto('contact')
    .values(
      CONTACTS.map((contact) => ({
        id: demoId(`contact/${contact.key}`),
        firm_id,
        civility: contact.civility,
        firstname: contact.firstname,
        lastname: contact.lastname,
        fonction: contact.fonction ?? '',
        toque: contact.toque ?? '',
        email: contact.email ?? '',
        mobile_phone: contact.mobile ?? '',
        office_phone: contact.office ?? '',
        address: contact.address ?? '',
        city: contact.city ?? '',
        country: contact.city === undefined ? '' : 'France',
        birthday: contact.birthday ?? null,
        birthplace: contact.birthplace ?? '',
        nationality: contact.nationality ?? '',
        marital_status: contact.marital ?? '',
        matrimonial_regime: contact.regime ?? '',
        origin: contact.origin ?? '',
        quality: contact.quality ?? '',
        is_client: contact.is?.includes('client') ?? false,
        is_prospect: contact.is?.includes('prospect') ?? false,
        is_partner: contact.is?.includes('partner') ?? false,
        is_supplier: contact.is?.includes('supplier') ?? false,
        is_lawyer: contact.is?.includes('lawyer') ?? false,
        is_hidden: contact.isHidden ?? false,
        is_archived: contact.isArchived ?? false,
        company_id: contact.company === undefined ? null : demoId(`company/${contact.company}`),
        responsible: contact.responsible === undefined ? null : idOf(contact.responsible),
        created_by: idOf(contact.responsible ?? 'claire'),
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
