import { CONTACTS_PER_PAGE } from '@basoche/protocol';
import type { ContactList, ContactListRequest } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../records/index.ts';
import { contactRows, contactViews, readableContacts } from './contact-rows.ts';

/** Contacts that a search or a type asks for are those that the reader may see: what is hidden must not be guessed by asking. */
export async function listContacts(trx: Trx, reader: Reader, asked: ContactListRequest): Promise<ContactList> {
  const { q, type, is_archived: isArchived = false, requiresCounts = false } = asked;
  const { skip = 0, take = CONTACTS_PER_PAGE } = asked;
  const isNarrowed = q !== undefined || type !== undefined;
  let rows = contactRows(trx).where('is_archived', '=', isArchived).where('merged_into', 'is', null);
  if (isNarrowed || isArchived) rows = rows.where(readableContacts(reader));
  if (q !== undefined) rows = rows.where(sql<boolean>`search @@ search_query(${q})`);
  if (type !== undefined) rows = rows.where(`is_${type}`, '=', true);
  // Hidden ones after the others: their place among them would tell their name.
  const page = await rows
    .orderBy(sql`${readableContacts(reader)} desc`)
    .orderBy(sql`case when ${readableContacts(reader)} then lower(lastname) end`)
    .orderBy(sql`case when ${readableContacts(reader)} then lower(firstname) end`)
    .orderBy('contact.id')
    .limit(take)
    .offset(skip)
    .execute();
  const count = requiresCounts
    ? await rows
        .clearSelect()
        .select(sql<string>`count(*)`.as('count'))
        .executeTakeFirstOrThrow()
    : null;
  return { result: await contactViews(trx, reader, page), count: count === null ? null : Number(count.count) };
}
