import { offer, plan } from '@basoche/domain';
import type { FirmOverview, FirmUser } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { isUuid } from '../sharing/index.ts';

/** All of these run in `asPlatform`, which sees firms, their staff and invitations, and nothing else. */

/** By name, with how many people each has. `now`: an invitation that expired does not count. */
export async function listFirms(trx: Trx, now: number, firmId?: string): Promise<FirmOverview[]> {
  let firms = trx
    .selectFrom('firm')
    .select(['id', 'name', 'siret', 'avatar', 'plan', 'offer', 'language', 'version', 'created_at'])
    .select((eb) => [
      eb
        .selectFrom('app_user')
        .select(eb.fn.countAll<string>().as('count'))
        .whereRef('app_user.firm_id', '=', 'firm.id')
        .where('app_user.active', '=', true)
        .as('users'),
      eb
        .selectFrom('invitation')
        .select(eb.fn.countAll<string>().as('count'))
        .whereRef('invitation.firm_id', '=', 'firm.id')
        .where('invitation.accepted_at', 'is', null)
        .where('invitation.expires_at', '>', new Date(now))
        .as('pending'),
    ]);
  if (firmId !== undefined) firms = firms.where('id', '=', firmId);
  const rows = await firms.orderBy('name').orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    siret: row.siret,
    avatar: row.avatar,
    plan: plan.parse(row.plan),
    offer: offer.catch('LEGALSUCCESS').parse(row.offer),
    language: row.language,
    users: Number(row.users),
    pendingInvitations: Number(row.pending),
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }));
}

/** @throws ApiError NOT_FOUND */
export async function requireFirm(trx: Trx, firmId: string, now: number): Promise<FirmOverview> {
  const [firm] = await listFirms(trx, now, firmId);
  if (!firm) throw new ApiError('NOT_FOUND');
  return firm;
}

/** By SIRET, or by id for a firm that has none yet. @throws ApiError NOT_FOUND */
export async function requireFirmByReference(trx: Trx, reference: string, now: number): Promise<FirmOverview> {
  if (isUuid(reference)) return requireFirm(trx, reference, now);
  const siret = reference.replaceAll(/[\s.-]/g, '');
  const row = await trx.selectFrom('firm').select('id').where('siret', '=', siret).executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return requireFirm(trx, row.id, now);
}

/** The staff of a firm, by name. */
export async function staffOf(trx: Trx, firmId: string): Promise<FirmUser[]> {
  const rows = await trx
    .selectFrom('app_user')
    .select(['id', 'email', 'firstname', 'lastname', 'avatar', 'color', 'fonction', 'is_admin', 'active'])
    .where('firm_id', '=', firmId)
    .where('is_employee', '=', true)
    .orderBy('lastname')
    .orderBy('firstname')
    .orderBy('id')
    .execute();
  return rows.map(({ is_admin: isAdmin, ...row }) => ({ ...row, isAdmin }));
}
