import { reason } from '@basoche/protocol';
import type { ProfileEntry, ProfileSection } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { isUuid } from '../sharing/index.ts';

/** Of one person in one section. */
const MAX = 200;

interface Owner {
  userId: string;
  firmId: string;
}

/** The newest first: what goes on, then by end, then by start. */
export async function listEntries<S extends ProfileSection>(
  trx: Trx,
  userId: string,
  section: S,
): Promise<ProfileEntry<S>[]> {
  const rows = await trx
    .selectFrom('profile_entry')
    .select(['id', 'content'])
    .where('user_id', '=', userId)
    .where('section', '=', section)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows
    .map((row) => ({ key: orderKey(row.content), entry: { id: row.id, ...row.content } as ProfileEntry<S> }))
    .toSorted((a, b) => (a.key < b.key ? 1 : a.key > b.key ? -1 : 0))
    .map(({ entry }) => entry);
}

interface Dated {
  isCurrent?: boolean;
  startDate?: string | null;
  endDate?: string | null;
  publishedAt?: string | null;
  year?: number | null;
}

function orderKey({ isCurrent, startDate, endDate, publishedAt, year }: Dated): string {
  const end = isCurrent === true ? '9999' : (endDate ?? startDate ?? publishedAt ?? year?.toString() ?? '');
  return `${end} ${startDate ?? ''}`;
}

/**
 * The same person creating the same entry again finds it.
 * @throws ApiError CONFLICT when the id belongs to something else, UNPROCESSABLE when the section is full
 */
export async function createEntry<S extends ProfileSection>(
  trx: Trx,
  owner: Owner,
  section: S,
  id: string,
  content: object,
): Promise<ProfileEntry<S>> {
  const { count } = await trx
    .selectFrom('profile_entry')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', owner.userId)
    .where('section', '=', section)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX) throw new ApiError(reason('profile.tooManyEntries', { max: MAX }));
  const inserted = await trx
    .insertInto('profile_entry')
    .values({ id, firm_id: owner.firmId, user_id: owner.userId, section, content: JSON.stringify(content) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return { id, ...content } as ProfileEntry<S>;
  const known = await ownEntry(trx, owner.userId, section, id);
  if (!known) throw new ApiError('value.idUsed');
  return { id, ...known } as ProfileEntry<S>;
}

/** @throws ApiError NOT_FOUND also when it is another person's */
export async function changeEntry<S extends ProfileSection>(
  trx: Trx,
  userId: string,
  section: S,
  id: string,
  content: object,
  now: number,
): Promise<ProfileEntry<S>> {
  if (!(await ownEntry(trx, userId, section, id))) throw new ApiError('NOT_FOUND');
  await trx
    .updateTable('profile_entry')
    .set({ content: JSON.stringify(content), updated_at: new Date(now) })
    .where('id', '=', id)
    .execute();
  return { id, ...content } as ProfileEntry<S>;
}

/** @throws ApiError NOT_FOUND also when it is another person's */
export async function deleteEntry(trx: Trx, userId: string, section: ProfileSection, id: string): Promise<void> {
  if (!(await ownEntry(trx, userId, section, id))) throw new ApiError('NOT_FOUND');
  await trx.deleteFrom('profile_entry').where('id', '=', id).execute();
}

async function ownEntry(trx: Trx, userId: string, section: ProfileSection, id: string): Promise<object | null> {
  if (!isUuid(id)) return null;
  const row = await trx
    .selectFrom('profile_entry')
    .select('content')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('section', '=', section)
    .executeTakeFirst();
  return row?.content ?? null;
}
