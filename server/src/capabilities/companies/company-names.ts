import { createHash } from 'node:crypto';
import { newUuid } from '@basoche/domain';
import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../records/index.ts';
import { loweredTexts } from '../record-commands.ts';

export interface NamedCompany {
  name: string;
  is_customer: boolean;
  is_prospect: boolean;
  is_supplier: boolean;
  is_cabinet: boolean;
  vat: string;
}

/**
 * Ids of companies by their name; those that are not there are made. Who asks at the same time for the same company gets
 * the same one: its id comes from its name. One that was made so and got another name since is still that one.
 */
export async function namedCompanies(
  trx: Trx,
  reader: Reader,
  wanted: readonly NamedCompany[],
  now: number,
): Promise<ReadonlyMap<string, string>> {
  const keys = await loweredTexts(
    trx,
    wanted.map(({ name }) => name),
  );
  const byKey = new Map(wanted.toReversed().map((company) => [keys.get(company.name)!, company]));
  const found = await idsByKey(trx, [...byKey.keys()]);
  // Everybody inserts in one order, so that nobody waits for one who waits for them.
  const missing = [...byKey].filter(([key]) => !found.has(key)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (missing.length > 0) await insert(trx, reader, missing, now);
  return new Map([...keys].map(([name, key]) => [name, found.get(key) ?? idOf(reader.firmId, key)]));
}

async function insert(
  trx: Trx,
  reader: Reader,
  missing: readonly (readonly [key: string, company: NamedCompany])[],
  now: number,
): Promise<void> {
  const at = new Date(now);
  await trx
    .insertInto('company')
    .values(
      missing.map(([key, company]) => ({
        ...company,
        id: idOf(reader.firmId, key),
        firm_id: reader.firmId,
        created_by: reader.account.id,
        created_at: at,
        updated_at: at,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Of several of one name, the one that is not archived, and of these the oldest. */
async function idsByKey(trx: Trx, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await trx
    .selectFrom('company')
    .select(['id', 'name_key'])
    .where('name_key', 'in', keys)
    .orderBy('is_archived', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, name_key }) => [name_key, id]));
}

function idOf(firmId: string, key: string): string {
  return newUuid(0, createHash('sha256').update(`${firmId}\ncompany\n${key}`).digest().subarray(0, 16));
}
