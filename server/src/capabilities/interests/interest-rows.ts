import { interestRecord } from '@basoche/protocol';
import type { Interest } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { recordSource } from '../../records/index.ts';
import { mayReadContact, readableContacts } from '../contacts/index.ts';

/** Interests of contacts of the firm, with what decides who may read them. */
export function interestRows(trx: Trx) {
  return trx
    .selectFrom('interest')
    .innerJoin('contact', 'contact.id', 'interest.contact_id')
    .select([
      'interest.id',
      'interest.contact_id',
      'interest.label',
      'contact.is_hidden',
      'contact.responsible',
      'contact.created_by',
    ]);
}

export function interestOf(row: { id: string; contact_id: string; label: string }): Interest {
  return { id: row.id, contact: row.contact_id, label: row.label };
}

/** An interest is known to who may read its contact. */
export const interestSource = recordSource({
  kind: interestRecord,
  async read(trx, reader, { after, limit }) {
    let rows = interestRows(trx)
      .where('interest.contact_id', 'in', trx.selectFrom('contact').select('id').where(readableContacts(reader)))
      .orderBy('interest.id')
      .limit(limit);
    if (after !== null) rows = rows.where('interest.id', '>', after);
    return (await rows.execute()).map(interestOf);
  },
  async readChanged(trx, ids) {
    const rows = await interestRows(trx).where('interest.id', 'in', ids).execute();
    return rows.map((row) => {
      const interest = interestOf(row);
      return { id: row.id, rowFor: (reader) => (mayReadContact(row, reader) ? interest : null) };
    });
  },
});
