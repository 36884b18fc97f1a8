import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { queryWords } from '@basoche/domain';

/**
 * What marks the answers to a query: each of its words and its French stem, folded. The database knows the stems; stop
 * words mark nothing unless there is nothing else.
 */
export async function needlesOf(trx: Trx, query: string): Promise<string[]> {
  const words = queryWords(query);
  if (words.length === 0) return [];
  const { rows } = await sql<{ word: string; stem: string[] | null }>`
    select word, ts_lexize('french_stem', word) as stem from unnest(${words}::text[]) as word`.execute(trx);
  const telling = rows.filter(({ stem }) => stem === null || stem.length > 0);
  return [...new Set((telling.length > 0 ? telling : rows).flatMap(({ word, stem }) => [word, ...(stem ?? [])]))];
}
