import { displayName } from '@basoche/domain';
import type { PersonSummary } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** People of the firm by id, those who left included: history keeps its names. Unknown ids are simply absent. */
export async function peopleById(trx: Trx, ids: Iterable<string>): Promise<Map<string, PersonSummary>> {
  const wanted = [...new Set(ids)].filter(isUuid);
  if (wanted.length === 0) return new Map();
  const rows = await trx
    .selectFrom('app_user')
    .select(['id', 'email', 'firstname', 'lastname', 'avatar', 'color'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** `Claire MARCHAND`, also of somebody who left. */
export async function personName(trx: Trx, id: string): Promise<string> {
  const person = (await peopleById(trx, [id])).get(id) ?? unknownPerson(id);
  return displayName(person.firstname, person.lastname);
}

/** Stands for an author whom the firm does not know (any more). */
export function unknownPerson(id: string): PersonSummary {
  return { id, email: '', firstname: 'Personne', lastname: 'inconnue', avatar: null, color: '#6b7280' };
}

/**
 * Ids of the firm's active people by id or e-mail address, in the order given and without repeats.
 * @throws ApiError UNPROCESSABLE naming `field` when one of them is nobody of the firm
 */
export async function resolvePeople(trx: Trx, references: readonly string[], field: string): Promise<string[]> {
  if (references.length === 0) return [];
  const ids = references.filter(isUuid);
  const emails = references.filter((reference) => !isUuid(reference)).map((reference) => reference.toLowerCase());
  const rows = await trx
    .selectFrom('app_user')
    .select(['id', 'email'])
    .where('active', '=', true)
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
        ...(emails.length > 0 ? [eb(eb.fn<string>('lower', ['email']), 'in', emails)] : []),
      ]),
    )
    .execute();
  const known = new Map(rows.flatMap((row) => [[row.id, row.id] as const, [row.email.toLowerCase(), row.id] as const]));
  const found = references.map((reference) => known.get(reference.toLowerCase()));
  if (found.some((id) => id === undefined))
    throw new ApiError('UNPROCESSABLE', { fields: { [field]: 'Cette personne ne fait pas partie du cabinet.' } });
  return [...new Set(found as string[])];
}

/** @throws ApiError NOT_FOUND when the reference is nobody of the firm */
export async function requirePerson(trx: Trx, reference: string): Promise<string> {
  const [id] = await resolvePeople(trx, [reference], 'id').catch((error: unknown) => {
    throw error instanceof ApiError ? new ApiError('NOT_FOUND') : error;
  });
  if (id === undefined) throw new ApiError('NOT_FOUND');
  return id;
}
