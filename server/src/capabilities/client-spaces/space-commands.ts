import type { ClientSpace } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireSeen } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import type { CapabilityDeps } from '../capability.ts';
import { findContact, mayReadContact, survivingContact } from '../contacts/index.ts';
import type { ContactRow } from '../contacts/index.ts';
import { inviteContact, withdrawOfContact } from '../onboarding/index.ts';
import { isUuid } from '../sharing/index.ts';
import { spaceOf, spaceRows } from './space-rows.ts';
import type { SpaceRow } from './space-rows.ts';

/** One command of one person. */
export interface SpaceScene {
  trx: Trx;
  deps: Pick<CapabilityDeps, 'db' | 'clock' | 'mail' | 'publicUrl' | 'access'>;
  reader: Reader;
}

export interface SpaceToOpen {
  id: string;
  contact: string;
  account?: ClientSpace['account'];
}

/**
 * Opens a space for a contact who has none; one who has is answered as it is. Somebody of that address who had one before has
 * their account back.
 * @throws ApiError NOT_FOUND, FORBIDDEN for a hidden contact, CONFLICT, UNPROCESSABLE without an address, RATE_LIMITED
 */
export async function openSpace(
  scene: SpaceScene,
  { id, contact: contactId, account }: SpaceToOpen,
): Promise<SpaceRow> {
  const { trx, deps, reader } = scene;
  const contact = await survivingContact(trx, reader, contactId, { locked: true });
  const known = await spaceRows(trx).where('client_space.contact_id', '=', contact.id).executeTakeFirst();
  if (known) return known;
  if (contact.email === '') throw new ApiError('UNPROCESSABLE', { fields: { contact: 'spaces.noAddress' } });
  const kind = account ?? (contact.is_client || !(contact.is_partner || contact.is_supplier) ? 'client' : 'partner');
  const user = await formerAccount(trx, contact);
  const now = deps.clock.now();
  if (user !== null) await trx.updateTable('app_user').set({ active: true }).where('id', '=', user).execute();
  const invited = user === null ? await invitation(scene, contact, kind) : null;
  const inserted = await trx
    .insertInto('client_space')
    .values({
      id,
      firm_id: reader.firmId,
      contact_id: contact.id,
      account: kind,
      user_id: user,
      email: contact.email,
      invited_at: new Date(now),
      expires_at: invited?.expiresAt ?? null,
      created_by: reader.account.id,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new ApiError('value.idUsed');
  return findSpace(trx, reader, id);
}

/** @throws ApiError NOT_FOUND, CONFLICT once it is open or when somebody else did it meanwhile, RATE_LIMITED */
export async function inviteToSpaceAgain(
  scene: SpaceScene,
  id: string,
  { invitedAt, seen = {} }: { invitedAt?: number | undefined; seen?: Record<string, unknown> | undefined } = {},
): Promise<SpaceRow> {
  const { trx, deps, reader } = scene;
  const space = await findSpace(trx, reader, id);
  if (space.user_id !== null) throw new ApiError('spaces.open');
  requireSeen(spaceOf(space), { invitedAt }, seen);
  const contact = await findContact(trx, space.contact_id, { locked: true });
  if (contact.email === '') throw new ApiError('UNPROCESSABLE', { fields: { contact: 'spaces.noAddress' } });
  if (contact.email !== space.email) {
    await formerAccount(trx, contact);
    await withdrawOfContact(trx, contact.id);
  }
  const { expiresAt } = await invitation(scene, contact, space.account as ClientSpace['account']);
  await trx
    .updateTable('client_space')
    .set({ email: contact.email, invited_at: new Date(deps.clock.now()), expires_at: expiresAt })
    .where('id', '=', space.id)
    .execute();
  return findSpace(trx, reader, id);
}

/**
 * Closes it: the link is void, the account is blocked and its sessions end. It stays a member of its matters, for the day it
 * is opened again. @throws ApiError NOT_FOUND
 */
export async function closeSpace({ trx, deps, reader }: SpaceScene, id: string): Promise<void> {
  const space = await findSpace(trx, reader, id);
  await withdrawOfContact(trx, space.contact_id);
  await trx.deleteFrom('project_external').where('contact_id', '=', space.contact_id).execute();
  if (space.user_id !== null) {
    await trx.updateTable('app_user').set({ active: false }).where('id', '=', space.user_id).execute();
    await deps.access.sessions.revokeAll(trx, space.user_id, undefined, 'signed-out');
  }
  await trx.deleteFrom('client_space').where('id', '=', space.id).execute();
}

/** @throws ApiError NOT_FOUND also for who may not read its contact */
async function findSpace(trx: Trx, reader: Reader, id: string): Promise<SpaceRow> {
  const row = isUuid(id) ? await spaceRows(trx).where('client_space.id', '=', id).executeTakeFirst() : undefined;
  if (!row || !mayReadContact(row, reader)) throw new ApiError('NOT_FOUND');
  return row;
}

/** @throws ApiError NOT_FOUND, FORBIDDEN */
export async function spaceOfContact(trx: Trx, reader: Reader, contactId: string): Promise<ClientSpace | null> {
  const contact = await survivingContact(trx, reader, contactId);
  const row = await spaceRows(trx).where('client_space.contact_id', '=', contact.id).executeTakeFirst();
  return row ? spaceOf(row) : null;
}

/**
 * The account outside the firm that the address of a contact has in it already. @returns null without one
 * @throws ApiError UNPROCESSABLE for a colleague's address, CONFLICT for one of another contact
 */
async function formerAccount(trx: Trx, contact: ContactRow): Promise<string | null> {
  const user = await trx
    .selectFrom('app_user')
    .leftJoin('client_space', 'client_space.user_id', 'app_user.id')
    .select(['app_user.id', 'is_employee', 'client_space.contact_id'])
    .where(sql`lower(app_user.email)`, '=', sql<string>`lower(${contact.email})`)
    .executeTakeFirst();
  if (!user) return null;
  if (user.is_employee) throw new ApiError('UNPROCESSABLE', { fields: { contact: 'spaces.colleague' } });
  if (user.contact_id !== null && user.contact_id !== contact.id) throw new ApiError('spaces.otherPerson');
  return user.id;
}

async function invitation({ trx, deps, reader }: SpaceScene, contact: ContactRow, account: ClientSpace['account']) {
  const firm = await trx.selectFrom('firm').select(['id', 'name']).executeTakeFirstOrThrow();
  return inviteContact(trx, deps, { firm, by: reader.account.id }, { contact, account });
}
