import { plan, type Account } from '@basoche/domain';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';

/**
 * What the rules of `packages/domain` read of a person of this firm.
 * @throws ApiError NOT_FOUND when the account was closed meanwhile
 */
export async function readAccount(trx: Trx, userId: string): Promise<Account> {
  const row = await trx
    .selectFrom('app_user')
    .innerJoin('firm', 'firm.id', 'app_user.firm_id')
    .select(['app_user.id', 'role', 'fonction', 'speciality', 'firm.plan'])
    .select(['is_admin', 'is_lawyer', 'is_employee', 'is_contact', 'is_partner', 'is_client'])
    .where('app_user.id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return {
    id: row.id,
    roles: row.role,
    fonction: row.fonction,
    speciality: row.speciality,
    isAdmin: row.is_admin,
    isLawyer: row.is_lawyer,
    isEmployee: row.is_employee,
    isContact: row.is_contact,
    isPartner: row.is_partner,
    isClient: row.is_client,
    plan: plan.parse(row.plan),
  };
}
