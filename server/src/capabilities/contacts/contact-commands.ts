import { CONTACT_MERGE_FIELDS } from '@basoche/protocol';
import type { ContactUpdate, NewContact } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireSeen } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { replaceAvatar } from '../avatars/index.ts';
import { companyNames } from '../companies/index.ts';
import { requireNotMerged, updateMerged } from '../record-merges.ts';
import type { MergeKind } from '../record-merges.ts';
import { givenFields, requireColleague } from '../record-commands.ts';
import { requireNoMatter } from '../projects/index.ts';
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
  await requireCompany(trx, contact.company);
  const at = new Date(now);
  const inserted = await trx
    .insertInto('contact')
    .values({
      ...contactColumns(contact),
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
  if (before.merged_into !== null)
    return updateMerged(trx, contactMerges, { merged: before, fields: contactFields(update), now }, (survivor) =>
      updateContact(trx, reader, survivor, { seen, ...update, is_archived: undefined }, now),
    );
  requireSeen(contactFor(reader, before), update, seen ?? {});
  await requireColleague(trx, update.responsible);
  await requireCompany(trx, update.company);
  await writeContact(trx, before.id, update, now);
  return findContact(trx, id);
}

/** @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT for one that a matter names */
export async function deleteContact(trx: Trx, reader: Reader, id: string): Promise<void> {
  const row = await findContact(trx, id, { locked: true });
  requireReadable(row, reader);
  requireNotMerged(row);
  await requireNoMatter(trx, { contact: id });
  await requireNoSpace(trx, id);
  await replaceAvatar(trx, reader.firmId, row.avatar, null);
  await trx.deleteFrom('contact').where('id', '=', id).execute();
}

/** Who may sign in stands in the directory. @throws ApiError CONFLICT */
async function requireNoSpace(trx: Trx, id: string): Promise<void> {
  const space = await trx.selectFrom('client_space').select('id').where('contact_id', '=', id).executeTakeFirst();
  if (space) throw new ApiError('spaces.ofContact');
}

/** @throws ApiError NOT_FOUND */
export async function findContact(trx: Trx, id: string, { locked = false } = {}): Promise<ContactRow> {
  if (!isUuid(id)) throw new ApiError('NOT_FOUND');
  const query = contactRows(trx).where('contact.id', '=', id);
  const row = await (locked ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/** The contact that stands for one now, itself unless it was merged. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function survivingContact(
  trx: Trx,
  reader: Reader,
  id: string,
  options?: { locked?: boolean },
): Promise<ContactRow> {
  let row = await findContact(trx, id, options);
  while (row.merged_into !== null) row = await findContact(trx, row.merged_into, options);
  requireReadable(row, reader);
  return row;
}

/** @throws ApiError FORBIDDEN */
export function requireReadable(row: ContactRow, reader: Reader): void {
  if (!mayReadContact(row, reader)) throw new ApiError('contacts.hidden');
}

/** @throws ApiError UNPROCESSABLE */
async function requireCompany(trx: Trx, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const names = await companyNames(trx, [id]);
  if (!names.has(id)) throw new ApiError('UNPROCESSABLE', { fields: { company: 'contacts.company' } });
}

/** The columns of fields that were given. */
export function contactColumns(fields: Omit<ContactUpdate, 'seen'>) {
  const { company, ...others } = givenFields(fields, ['email', 'mobile_phone', 'office_phone']);
  return { ...others, ...(company === undefined ? {} : { company_id: company }) };
}

/** The same under the names of the fields, with the values that they are written with. */
function contactFields(update: Omit<ContactUpdate, 'seen'>): Readonly<Record<string, unknown>> {
  const { company_id: company, ...fields } = contactColumns(update);
  return { ...fields, ...(company === undefined ? {} : { company }) };
}

async function writeContact(trx: Trx, id: string, fields: Omit<ContactUpdate, 'seen'>, now: number): Promise<void> {
  await trx
    .updateTable('contact')
    .set({ ...contactColumns(fields), updated_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

export const contactMerges: MergeKind<ContactRow> = {
  table: 'contact',
  fields: CONTACT_MERGE_FIELDS,
  find: findContact,
  requireReadable,
  write: writeContact,
  mismatchesOf: () => ({}),
};
