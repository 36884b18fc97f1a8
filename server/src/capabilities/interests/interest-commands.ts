import { fold } from '@basoche/domain';
import type { Interest } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Reader } from '../../records/index.ts';
import { mayReadContact, readableContacts, survivingContact } from '../contacts/index.ts';
import { isUuid } from '../sharing/index.ts';
import { interestOf, interestRows } from './interest-rows.ts';

/** Words that a search answers. */
const FOUND_MAX = 50;

/** Words of the contacts that the reader may see, without case and accents the same once; the most used first. */
export async function searchInterests(trx: Trx, reader: Reader, query = ''): Promise<{ id: string; label: string }[]> {
  const key = fold(query);
  const rows = await trx
    .selectFrom('interest')
    .select((eb) => [
      eb.fn.min<string>(eb.cast<string>('interest.id', 'text')).as('id'),
      eb.fn.min<string>('label').as('label'),
    ])
    .where('contact_id', 'in', trx.selectFrom('contact').select('id').where(readableContacts(reader)))
    .where((eb) =>
      key === ''
        ? eb.lit(true)
        : eb.or([eb('label_key', 'like', `${escaped(key)}%`), eb('label_key', 'like', `% ${escaped(key)}%`)]),
    )
    .groupBy('label_key')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('label_key')
    .limit(FOUND_MAX)
    .execute();
  return rows;
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/**
 * One that the contact has already, without case and accents the same, is answered as it is.
 * @throws ApiError NOT_FOUND, FORBIDDEN for a hidden contact, CONFLICT for an id that is taken
 */
export async function addInterest(
  trx: Trx,
  reader: Reader,
  id: string,
  { contact, label }: Omit<Interest, 'id'>,
): Promise<Interest> {
  const owner = await survivingContact(trx, reader, contact);
  await trx
    .insertInto('interest')
    .values({ id, firm_id: reader.firmId, contact_id: owner.id, label, label_key: fold(label) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await interestRows(trx)
    .where('contact_id', '=', owner.id)
    .where('label_key', '=', fold(label))
    .executeTakeFirst();
  if (!row) throw new ApiError('value.idUsed');
  return interestOf(row);
}

/** @param contact whose it is, where the caller names them @throws ApiError NOT_FOUND */
export async function deleteInterest(trx: Trx, reader: Reader, id: string, contact?: string): Promise<void> {
  const row = isUuid(id) ? await interestRows(trx).where('interest.id', '=', id).executeTakeFirst() : undefined;
  if (!row || !mayReadContact(row, reader) || (contact !== undefined && row.contact_id !== contact.toLowerCase()))
    throw new ApiError('NOT_FOUND');
  await trx.deleteFrom('interest').where('id', '=', row.id).execute();
}
