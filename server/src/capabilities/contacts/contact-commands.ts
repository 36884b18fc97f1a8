import type { ContactUpdate, NewContact } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireSeen } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { isUuid } from '../sharing/index.ts';
import { contactFor, contactRows, mayReadContact } from './contact-rows.ts';
import type { ContactRow } from './contact-rows.ts';

/** @throws ApiError CONFLICT for an id that is taken, UNPROCESSABLE */
export async function createContact(
  trx: Trx,
  reader: Reader,
  id: string,
  contact: Omit<NewContact, 'id'>,
  now: number,
): Promise<ContactRow> {
  await requireColleague(trx, contact.responsible);
  const at = new Date(now);
  const inserted = await trx
    .insertInto('contact')
    .values({
      ...columns(contact),
      id,
      firm_id: reader.firmId,
      firstname: contact.firstname,
      lastname: contact.lastname,
      created_by: reader.account.id,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new ApiError('value.idUsed');
  return findContact(trx, id);
}

/** @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT for fields that changed since they were read, UNPROCESSABLE */
export async function updateContact(
  trx: Trx,
  reader: Reader,
  id: string,
  { seen, ...update }: ContactUpdate,
  now: number,
): Promise<ContactRow> {
  const before = await findContact(trx, id, { locked: true });
  requireReadable(before, reader);
  requireSeen(contactFor(reader, before), update, seen ?? {});
  await requireColleague(trx, update.responsible);
  await trx
    .updateTable('contact')
    .set({ ...columns(update), updated_at: new Date(now) })
    .where('id', '=', before.id)
    .execute();
  return findContact(trx, id);
}

/** @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT for one that a matter names */
export async function deleteContact(trx: Trx, reader: Reader, id: string): Promise<void> {
  requireReadable(await findContact(trx, id, { locked: true }), reader);
  await requireNoMatter(trx, id);
  await trx.deleteFrom('contact').where('id', '=', id).execute();
}

/** @throws ApiError NOT_FOUND */
export async function findContact(trx: Trx, id: string, { locked = false } = {}): Promise<ContactRow> {
  if (!isUuid(id)) throw new ApiError('NOT_FOUND');
  const query = contactRows(trx).where('contact.id', '=', id);
  const row = await (locked ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/** A matter always says who its people are. @throws ApiError CONFLICT */
async function requireNoMatter(trx: Trx, id: string): Promise<void> {
  const client = trx.selectFrom('project').select('project.id').where('contact_id', '=', id);
  const party = trx.selectFrom('project_party').select('project_party.id').where('contact_id', '=', id);
  if (await client.unionAll(party).limit(1).executeTakeFirst()) throw new ApiError('contacts.inMatter');
}

/** @throws ApiError FORBIDDEN */
export function requireReadable(row: ContactRow, reader: Reader): void {
  if (!mayReadContact(row, reader)) throw new ApiError('contacts.hidden');
}

/** @throws ApiError UNPROCESSABLE */
async function requireColleague(trx: Trx, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const colleague = await trx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .where('is_employee', '=', true)
    .executeTakeFirst();
  if (!colleague)
    throw new ApiError('UNPROCESSABLE', {
      fields: { responsible: 'contacts.responsible' },
    });
}

/** Fields that were given; formats are cleared by `null`, which the table has as ''. */
function columns(fields: Omit<ContactUpdate, 'seen'>) {
  const { email, mobile_phone, office_phone, ...others } = fields;
  const texts = { email, mobile_phone, office_phone };
  return {
    ...(Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)) as typeof others),
    ...(Object.fromEntries(
      Object.entries(texts).flatMap(([field, value]) => (value === undefined ? [] : [[field, value ?? '']])),
    ) as Partial<Record<keyof typeof texts, string>>),
  };
}
