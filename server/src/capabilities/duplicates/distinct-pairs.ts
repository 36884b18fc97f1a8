import { isAdmin } from '@basoche/domain';
import { distinctPairRecord } from '@basoche/protocol';
import type { DistinctPair, NewDistinctPair } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { recordSource } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { readableContacts } from '../contacts/index.ts';
import { isUuid } from '../sharing/index.ts';

/** Of each hidden person of a pair, the ids of those who may see them beside the administrators. */
const HIDDEN_FROM_OTHERS = sql<(string | null)[][]>`coalesce((
  select jsonb_agg(jsonb_build_array(contact.responsible, contact.created_by)) from contact
  where contact.id in (distinct_pair.contact_id, distinct_pair.other_contact_id) and contact.is_hidden
), '[]')`.as('hidden');

function pairRows(trx: Trx) {
  return trx
    .selectFrom('distinct_pair')
    .select(['distinct_pair.id', 'contact_id', 'other_contact_id', 'company_id', 'other_company_id'])
    .select(HIDDEN_FROM_OTHERS);
}
type PairRow = Awaited<ReturnType<ReturnType<typeof pairRows>['execute']>>[number];

const mayRead = ({ hidden }: Pick<PairRow, 'hidden'>, { account }: Reader): boolean =>
  isAdmin(account) || hidden.every((people) => people.includes(account.id));

function pairOf(row: PairRow): DistinctPair {
  return {
    id: row.id,
    contact: row.contact_id,
    otherContact: row.other_contact_id,
    company: row.company_id,
    otherCompany: row.other_company_id,
  };
}

/** Who says it a second time finds the pair that is there. @throws ApiError UNPROCESSABLE */
export async function dismissPair(
  trx: Trx,
  reader: Reader,
  id: string,
  given: Omit<NewDistinctPair, 'id'>,
  now: number,
): Promise<DistinctPair> {
  const { table, ids } = sidesOf(given);
  const found = await trx
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .where(table === 'contact' ? readableContacts(reader) : sql<boolean>`true`)
    .execute();
  if (found.length !== 2) throw new ApiError('merges.pair');
  const [one, other] = ids.toSorted() as [string, string];
  await trx
    .insertInto('distinct_pair')
    .values({
      id,
      firm_id: reader.firmId,
      [`${table}_id`]: one,
      [`other_${table}_id`]: other,
      created_by: reader.account.id,
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await pairRows(trx)
    .where(`${table}_id`, '=', one)
    .where(`other_${table}_id`, '=', other)
    .executeTakeFirst();
  // The id is another pair's.
  if (!row) throw new ApiError('value.idUsed');
  return pairOf(row);
}

/** @throws ApiError UNPROCESSABLE */
function sidesOf({ contact, otherContact, company, otherCompany }: Omit<NewDistinctPair, 'id'>) {
  const contacts = [contact, otherContact].filter((id) => typeof id === 'string');
  const companies = [company, otherCompany].filter((id) => typeof id === 'string');
  const [table, ids] = contacts.length > 0 ? (['contact', contacts] as const) : (['company', companies] as const);
  const isPair = contacts.length + companies.length === 2 && ids.length === 2;
  if (!isPair || ids[0]!.toLowerCase() === ids[1]!.toLowerCase()) throw new ApiError('merges.pair');
  return { table, ids: ids.map((id) => id.toLowerCase()) };
}

/** @throws ApiError NOT_FOUND */
export async function recallPair(trx: Trx, reader: Reader, id: string): Promise<void> {
  const row = isUuid(id) ? await pairRows(trx).where('distinct_pair.id', '=', id).executeTakeFirst() : undefined;
  if (!row || !mayRead(row, reader)) throw new ApiError('NOT_FOUND');
  await trx.deleteFrom('distinct_pair').where('id', '=', id).execute();
}

export const distinctPairSource = recordSource({
  kind: distinctPairRecord,
  async read(trx, reader, { after, limit }) {
    const shown: DistinctPair[] = [];
    let last = after;
    // What is hidden is left out behind the database: pages are filled up, so that a short one is the last.
    for (;;) {
      const wanted = limit - shown.length;
      let rows = pairRows(trx).orderBy('distinct_pair.id').limit(wanted);
      if (last !== null) rows = rows.where('distinct_pair.id', '>', last);
      const found = await rows.execute();
      shown.push(...found.filter((row) => mayRead(row, reader)).map(pairOf));
      if (found.length < wanted || shown.length === limit) return shown;
      last = found.at(-1)!.id;
    }
  },
  async readChanged(trx, ids) {
    const rows = await pairRows(trx).where('distinct_pair.id', 'in', ids).execute();
    return rows.map((row) => {
      const pair = pairOf(row);
      return { id: row.id, rowFor: (reader) => (mayRead(row, reader) ? pair : null) };
    });
  },
});
