import { clientSpaceRecord } from '@basoche/protocol';
import type { ClientSpace } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { recordSource } from '../../records/index.ts';
import { mayReadContact, readableContacts } from '../contacts/index.ts';

/** Spaces of contacts of the firm, with what decides who may read them. */
export function spaceRows(trx: Trx) {
  return trx
    .selectFrom('client_space')
    .innerJoin('contact', 'contact.id', 'client_space.contact_id')
    .select([
      'client_space.id',
      'client_space.contact_id',
      'client_space.account',
      'client_space.user_id',
      'client_space.email',
      'client_space.invited_at',
      'client_space.expires_at',
      'contact.is_hidden',
      'contact.responsible',
      'contact.created_by',
    ]);
}

export type SpaceRow = Awaited<ReturnType<ReturnType<typeof spaceRows>['execute']>>[number];

export function spaceOf(row: SpaceRow): ClientSpace {
  return {
    id: row.id,
    contact: row.contact_id,
    account: row.account as ClientSpace['account'],
    state: row.user_id === null ? 'invited' : 'open',
    user: row.user_id,
    email: row.email,
    invitedAt: row.invited_at.getTime(),
    expiresAt: row.user_id === null ? (row.expires_at?.getTime() ?? null) : null,
  };
}

/** A space is known to who may read its contact. */
export const clientSpaceSource = recordSource({
  kind: clientSpaceRecord,
  async read(trx, reader, { after, limit }) {
    let rows = spaceRows(trx)
      .where('client_space.contact_id', 'in', trx.selectFrom('contact').select('id').where(readableContacts(reader)))
      .orderBy('client_space.id')
      .limit(limit);
    if (after !== null) rows = rows.where('client_space.id', '>', after);
    return (await rows.execute()).map(spaceOf);
  },
  async readChanged(trx, ids) {
    const rows = await spaceRows(trx).where('client_space.id', 'in', ids).execute();
    return rows.map((row) => {
      const space = spaceOf(row);
      return { id: row.id, rowFor: (reader) => (mayReadContact(row, reader) ? space : null) };
    });
  },
});
