import { isAdmin } from '@basoche/domain';
import { contactRecord, HIDDEN_FIRSTNAME } from '@basoche/protocol';
import type { Contact } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { recordSource } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';

export type ContactRow = Omit<Selectable<Tables['contact']>, 'search' | 'firm_id'>;

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
    .select(['contact.id', ...TEXTS, ...FLAGS, 'birthday', 'responsible', 'created_by', 'created_at', 'updated_at']);
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
  const { created_by: _, created_at, updated_at, ...row } = contact;
  if (mayReadContact(contact, reader))
    return { ...row, is_readable: true, created_at: created_at.getTime(), updated_at: updated_at.getTime() };
  const blank = {
    ...(Object.fromEntries(TEXTS.map((field) => [field, ''])) as Record<(typeof TEXTS)[number], string>),
    ...(Object.fromEntries(FLAGS.map((field) => [field, false])) as Record<(typeof FLAGS)[number], boolean>),
  };
  return {
    ...blank,
    id: row.id,
    firstname: HIDDEN_FIRSTNAME,
    birthday: null,
    responsible: null,
    is_hidden: true,
    is_readable: false,
    created_at: null,
    updated_at: null,
  };
}

export const contactSource = recordSource({
  kind: contactRecord,
  async read(trx, reader, range) {
    // Clients and partners are in nobody's directory, and have none.
    if (!reader.account.isEmployee) return [];
    let rows = contactRows(trx).orderBy('contact.id');
    if ('ids' in range) rows = rows.where('contact.id', 'in', range.ids);
    else {
      rows = rows.limit(range.limit);
      if (range.after !== null) rows = rows.where('contact.id', '>', range.after);
    }
    return (await rows.execute()).map((row) => contactFor(reader, row));
  },
});
