import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';

const TIME_ZONE = 'Europe/Paris';

/**
 * The next number of the firm in the year of this day in Paris, `2026-0148`. A number of a command that fails is issued
 * again: there is none left out.
 */
export async function nextNumber(trx: Trx, firmId: string, now: number): Promise<string> {
  const year = Number(new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, year: 'numeric' }).format(now));
  const highest = sql<number>`1 + coalesce((
    select max(substr(code_id, 6)::integer) from project where code_id ~ ${`^${year}-\\d{1,8}$`}
  ), 0)`;
  const { last } = await trx
    .insertInto('project_number')
    .values({ firm_id: firmId, year, last: highest })
    .onConflict((conflict) =>
      conflict.columns(['firm_id', 'year']).doUpdateSet({ last: sql<number>`project_number.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return `${year}-${String(last).padStart(4, '0')}`;
}
