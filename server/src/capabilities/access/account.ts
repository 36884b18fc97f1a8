import { plan, type Account } from '@basoche/domain';
import type { Db, Trx } from '../../db/database.ts';
import { batchedByKey } from '../../db/batched-by-key.ts';
import { ApiError } from '../../http/api-error.ts';

/**
 * What the rules of `packages/domain` read of a person of this firm.
 * @throws ApiError NOT_FOUND when the account was closed meanwhile
 */
export async function readAccount(trx: Trx, userId: string): Promise<Account> {
  const account = (await readAccounts(trx, [userId])).get(userId);
  if (!account) throw new ApiError('NOT_FOUND');
  return account;
}

/** The same of several; a closed account has none. */
export async function readAccounts(trx: Trx, userIds: readonly string[]): Promise<Map<string, Account>> {
  const rows = await trx
    .selectFrom('app_user')
    .innerJoin('firm', 'firm.id', 'app_user.firm_id')
    .select(['app_user.id', 'role', 'fonction', 'speciality', 'firm.plan'])
    .select(['is_admin', 'is_lawyer', 'is_employee', 'is_contact', 'is_partner', 'is_client'])
    .where('app_user.id', 'in', [...new Set(userIds)])
    .where('active', '=', true)
    .execute();
  const accounts = rows.map((row) => ({
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
  }));
  return new Map(accounts.map((account) => [account.id, account]));
}

/**
 * The same in transactions of its own: who asks while one of the firm runs shares the next.
 * @throws ApiError NOT_FOUND when the account was closed meanwhile
 */
export function accountReader(db: Db): (holder: { firmId: string; userId: string }) => Promise<Account> {
  const read = batchedByKey((firmId, userIds: string[]) =>
    db.asFirm(firmId, async (trx) => {
      const accounts = await readAccounts(trx, userIds);
      return userIds.map((userId) => accounts.get(userId) ?? null);
    }),
  );
  return async ({ firmId, userId }) => {
    const account = await read(firmId, userId);
    if (account === null) throw new ApiError('NOT_FOUND');
    return account;
  };
}
