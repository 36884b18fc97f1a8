import { COMPANIES_PER_PAGE } from '@basoche/protocol';
import type { CompanyList, CompanyListRequest } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { companyRows, companyView } from './company-rows.ts';

export async function listCompanies(trx: Trx, asked: CompanyListRequest): Promise<CompanyList> {
  const { q, type, is_archived: isArchived = false, requiresCounts = false } = asked;
  const { skip = 0, take = COMPANIES_PER_PAGE } = asked;
  let rows = companyRows(trx).where('is_archived', '=', isArchived).where('merged_into', 'is', null);
  if (q !== undefined) rows = rows.where(sql<boolean>`search @@ search_query(${q})`);
  if (type !== undefined) rows = rows.where(`is_${type}`, '=', true);
  const page = await rows
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(take)
    .offset(skip)
    .execute();
  const count = requiresCounts
    ? await rows
        .clearSelect()
        .select(sql<string>`count(*)`.as('count'))
        .executeTakeFirstOrThrow()
    : null;
  return { result: page.map(companyView), count: count === null ? null : Number(count.count) };
}
