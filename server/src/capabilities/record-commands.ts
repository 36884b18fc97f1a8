import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';
import { ApiError } from '../http/api-error.ts';

/**
 * The fields of a command that were given.
 * @param texts those that a `null` empties
 */
export function givenFields<F extends object, Text extends keyof F>(
  fields: F,
  texts: readonly Text[],
): Omit<F, Text> & { [Name in Text]?: Exclude<F[Name], null | undefined> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([field, value]) => [field, value === null && texts.includes(field as Text) ? '' : (value as unknown)]),
  ) as Omit<F, Text> & { [Name in Text]?: Exclude<F[Name], null | undefined> };
}

/**
 * Somebody is responsible for a record: one of the firm's own people.
 * @throws ApiError UNPROCESSABLE
 */
export async function requireColleague(trx: Trx, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const colleagues = await activeColleagues(trx, [id]);
  if (colleagues.size === 0) throw new ApiError('UNPROCESSABLE', { fields: { responsible: 'value.colleague' } });
}

/** Those of them who are the firm's own people. */
export async function activeColleagues(trx: Trx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const colleagues = await trx
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', ids)
    .where('active', '=', true)
    .where('is_employee', '=', true)
    .execute();
  return new Set(colleagues.map(({ id }) => id));
}

/** Texts as the database makes them small: what is capital depends on its collation. */
export async function loweredTexts(trx: Trx, texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (texts.length === 0) return new Map();
  const { rows } = await sql<{ text: string; lowered: string }>`
    select text, lower(text) as lowered from unnest(${[...new Set(texts)]}::text[]) as text`.execute(trx);
  return new Map(rows.map(({ text, lowered }) => [text, lowered]));
}
