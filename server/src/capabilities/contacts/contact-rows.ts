import { isAdmin } from '@basoche/domain';
import { contactRecord, HIDDEN_FIRSTNAME, NOT_MERGED } from '@basoche/protocol';
import type { Contact, ContactView } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { recordSource } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { companyNames } from '../companies/index.ts';

export type ContactRow = Omit<
  Selectable<Tables['contact']>,
  'search' | 'firm_id' | 'company_id' | 'email_key' | 'name_key'
> & {
  company: string | null;
};

const TEXTS = [
  'civility',
  'firstname',
  'lastname',
  'email',
  'fonction',
  'toque',
  'mobile_phone',
  'office_phone',
  'address',
  'city',
  'country',
  'birthplace',
  'nationality',
  'marital_status',
  'matrimonial_regime',
  'origin',
  'quality',
] as const;
const FLAGS = [
  'is_client',
  'is_lawyer',
  'is_partner',
  'is_prospect',
  'is_supplier',
  'is_hidden',
  'is_archived',
] as const;

/** Rows of the firm of the transaction, with what decides who may read them. */
export function contactRows(trx: Trx) {
  return trx
    .selectFrom('contact')
    .select(['contact.id', ...TEXTS, ...FLAGS, 'avatar', 'birthday', 'company_id as company', 'responsible'])
    .select(['merged_into', 'merged_by', 'merged_at', 'created_by', 'created_at', 'updated_at']);
}

/** A hidden contact is its responsible's, its maker's and the administrators'. */
export function mayReadContact(
  row: Pick<ContactRow, 'is_hidden' | 'responsible' | 'created_by'>,
  { account }: Reader,
): boolean {
  return !row.is_hidden || isAdmin(account) || row.responsible === account.id || row.created_by === account.id;
}

/** The same as a condition. */
export function readableContacts({ account }: Reader) {
  return sql<boolean>`(not is_hidden or ${isAdmin(account)}::boolean
    or responsible is not distinct from ${account.id}::uuid or created_by is not distinct from ${account.id}::uuid)`;
}

/** As this reader may see it: masked here, and never sent otherwise. */
export function contactFor(reader: Reader, contact: ContactRow): Contact {
  return mayReadContact(contact, reader) ? shownContact(contact) : maskedContact(contact);
}

const SHOWN = [
  ...TEXTS,
  ...FLAGS,
  ...(['avatar', 'birthday', 'company', 'responsible', 'merged_into', 'merged_by'] as const),
] as const;

/** The same with the names of the companies. */
export async function contactViews(trx: Trx, reader: Reader, rows: readonly ContactRow[]): Promise<ContactView[]> {
  const contacts = rows.map((row) => contactFor(reader, row));
  const names = await companyNames(trx, [...new Set(contacts.flatMap(({ company }) => company ?? []))]);
  return contacts.map(({ company, ...contact }) => ({
    ...contact,
    company: company === null ? null : { id: company, name: names.get(company) ?? '' },
  }));
}

/** Field by field: an object made by leaving some out is slow to make and to write. */
function shownContact(row: ContactRow): Contact {
  const contact: Record<string, unknown> = { id: row.id };
  for (const field of SHOWN) contact[field] = row[field];
  return Object.assign(contact as Pick<ContactRow, 'id' | (typeof SHOWN)[number]>, {
    is_readable: true,
    merged_at: row.merged_at?.getTime() ?? null,
    created_at: row.created_at.getTime(),
    updated_at: row.updated_at.getTime(),
  });
}

const BLANK = {
  ...(Object.fromEntries(TEXTS.map((field) => [field, ''])) as Record<(typeof TEXTS)[number], string>),
  ...(Object.fromEntries(FLAGS.map((field) => [field, false])) as Record<(typeof FLAGS)[number], boolean>),
};

/** One that was merged is off the list, and does not say where it went. */
function maskedContact({ id, merged_into }: Pick<ContactRow, 'id' | 'merged_into'>): Contact {
  return {
    ...BLANK,
    ...NOT_MERGED,
    id,
    firstname: HIDDEN_FIRSTNAME,
    avatar: null,
    birthday: null,
    company: null,
    responsible: null,
    is_hidden: true,
    is_archived: merged_into !== null,
    is_readable: false,
    created_at: null,
    updated_at: null,
  };
}

export const contactSource = recordSource({
  kind: contactRecord,
  async read(trx, reader, { after, limit }) {
    let rows = contactRows(trx).orderBy('contact.id').limit(limit);
    if (after !== null) rows = rows.where('contact.id', '>', after);
    return (await rows.execute()).map((row) => contactFor(reader, row));
  },
  async readChanged(trx, ids) {
    const rows = await contactRows(trx).where('contact.id', 'in', ids).execute();
    return rows.map((contact) => {
      const { id } = contact;
      if (!contact.is_hidden) return { id, row: shownContact(contact) };
      const [shown, masked] = [shownContact(contact), maskedContact(contact)];
      return { id, rowFor: (reader) => (mayReadContact(contact, reader) ? shown : masked) };
    });
  },
});
