import { displayName } from '@basoche/domain';
import type { PersonSummary } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';

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

/** Whether a person is of the firm's own people. Clients, partners and contacts are not. */
export async function isStaff(trx: Trx, userId: string): Promise<boolean> {
  const row = await staff(trx).select('app_user.id').where('app_user.id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

/** The firm's own active people: what `rule: 'employee'` reads of an account, as a query. */
export function staff(trx: Trx) {
  return trx
    .selectFrom('app_user')
    .where('active', '=', true)
    .where('is_employee', '=', true)
    .where('is_client', '=', false)
    .where('is_partner', '=', false);
}

/** Only the firm's own people start things and decide who opens them. @throws ApiError FORBIDDEN */
export async function requireStaff(trx: Trx, who: Pick<Principal, 'userId'>): Promise<void> {
  if (!(await isStaff(trx, who.userId))) throw new ApiError('FORBIDDEN');
}

/**
 * The active people whom a person may know of: all of the firm for its own people; for others those with whom something
 * that is still there is shared, since a firm's list of clients is a secret.
 */
export function knownPeople(trx: Trx, callerId: string) {
  return trx
    .selectFrom('app_user')
    .where('app_user.active', '=', true)
    .where((eb) =>
      eb.or([
        eb.exists(staff(trx).select('app_user.id').where('app_user.id', '=', callerId)),
        eb('app_user.id', '=', callerId),
        eb('app_user.id', 'in', sharingWith(trx, callerId)),
      ]),
    );
}

function sharingWith(trx: Trx, callerId: string) {
  return trx
    .selectFrom('doc_grant as mine')
    .innerJoin('doc_grant as theirs', 'theirs.doc', 'mine.doc')
    .innerJoin('shared_doc', 'shared_doc.name', 'mine.doc')
    .select('theirs.user_id')
    .where('shared_doc.deleted_at', 'is', null)
    .where('mine.user_id', '=', callerId)
    .where('mine.right', '<>', 'none')
    .where('theirs.right', '<>', 'none');
}

/**
 * Ids of active people whom the caller may know of, by id or e-mail address, in the order given and without repeats.
 * @throws ApiError UNPROCESSABLE naming `field` when one of them is nobody whom the caller knows
 */
export async function resolvePeople(
  trx: Trx,
  who: Pick<Principal, 'userId'>,
  references: readonly string[],
  field: string,
): Promise<string[]> {
  if (references.length === 0) return [];
  const ids = references.filter(isUuid);
  const emails = references.filter((reference) => !isUuid(reference)).map((reference) => reference.toLowerCase());
  const rows = await knownPeople(trx, who.userId)
    .select(['id', 'email'])
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
    throw new ApiError('UNPROCESSABLE', { fields: { [field]: 'sharing.notInFirm' } });
  return [...new Set(found as string[])];
}

/** @throws ApiError NOT_FOUND when the reference is nobody whom the caller may know of */
export async function requirePerson(trx: Trx, who: Pick<Principal, 'userId'>, reference: string): Promise<string> {
  const [id] = await resolvePeople(trx, who, [reference], 'id').catch((error: unknown) => {
    throw error instanceof ApiError ? new ApiError('NOT_FOUND') : error;
  });
  if (id === undefined) throw new ApiError('NOT_FOUND');
  return id;
}
