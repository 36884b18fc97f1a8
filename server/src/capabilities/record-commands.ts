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
  const colleague = await trx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .where('is_employee', '=', true)
    .executeTakeFirst();
  if (!colleague) throw new ApiError('UNPROCESSABLE', { fields: { responsible: 'value.colleague' } });
}
