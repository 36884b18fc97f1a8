import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { readAccount } from '../access/index.ts';
import { internalPeople } from './internal.ts';

/** Puts the caller's firm in the network's directory, or takes it out. */
export async function listFirm(trx: Trx, who: Principal, listed: boolean): Promise<void> {
  if (!listed) {
    await trx.deleteFrom('firm_listing').where('firm_id', '=', who.firmId).execute();
    return;
  }
  await trx
    .insertInto('firm_listing')
    .values({ firm_id: who.firmId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Takes a lawyer of the firm out of the network's directory: the lawyer, or an administrator.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function withdraw(trx: Trx, who: Principal, id: string): Promise<void> {
  const [person] = await internalPeople(trx, { id });
  if (!person) throw new ApiError('NOT_FOUND');
  if (id !== who.userId && !(await readAccount(trx, who.userId)).isAdmin) throw new ApiError('FORBIDDEN');
  await trx.deleteFrom('lawyer_listing').where('user_id', '=', id).execute();
}

/**
 * Puts the caller in the network's directory: nobody decides it for a lawyer.
 * @throws ApiError NOT_FOUND, FORBIDDEN, UNPROCESSABLE
 */
export async function publish(trx: Trx, who: Principal, id: string): Promise<void> {
  const [person] = await internalPeople(trx, { id });
  if (!person) throw new ApiError('NOT_FOUND');
  if (id !== who.userId) throw new ApiError('FORBIDDEN');
  if (!person.isLawyer) throw new ApiError('directory.lawyersOnly');
  await trx
    .insertInto('lawyer_listing')
    .values({ firm_id: who.firmId, user_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The caller's own lists show a lawyer of another firm, or no longer. */
export async function hide(trx: Trx, who: Principal, lawyer: string, hidden: boolean): Promise<void> {
  if (!hidden) {
    await trx.deleteFrom('lawyer_hidden').where('user_id', '=', who.userId).where('lawyer_id', '=', lawyer).execute();
    return;
  }
  await trx
    .insertInto('lawyer_hidden')
    .values({ firm_id: who.firmId, user_id: who.userId, lawyer_id: lawyer })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
