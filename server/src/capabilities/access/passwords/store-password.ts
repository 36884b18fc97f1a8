import { brokenPasswordRules, PASSWORD_RULES } from '@basoche/domain';
import type { Db, Trx } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Mail } from '../../../mail/index.ts';
import { hashPassword } from '../password.ts';
import type { Sessions } from '../sessions.ts';
import { changeEmail } from './emails.ts';

export interface StorePasswordParts {
  db: Db;
  sessions: Sessions;
  mail: Mail;
}

/**
 * Gives a person a new password in one transaction with `more`: their links to reset it are of no use any more, every
 * session ends but the one that is kept, and they are told by mail.
 * @throws ApiError BAD_REQUEST when it is built on their own name
 */
export async function storePassword(
  { db, sessions, mail }: StorePasswordParts,
  { userId, firmId }: { userId: string; firmId: string },
  password: string,
  more: (trx: Trx) => Promise<void>,
  keepSession?: string,
): Promise<void> {
  // Before the transaction: it takes a while on purpose. The caller has a place in `passwordGate`.
  const password_hash = await hashPassword(password);
  await db.asFirm(firmId, async (trx) => {
    const user = await trx
      .selectFrom('app_user')
      .select(['email', 'firstname', 'lastname'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!user) throw new ApiError('NOT_FOUND');
    const [rule] = brokenPasswordRules(password, [user.email, user.firstname, user.lastname]);
    if (rule) throw new ApiError('BAD_REQUEST', { fields: { password: PASSWORD_RULES[rule] } });
    await more(trx);
    await trx.updateTable('app_user').set({ password_hash }).where('id', '=', userId).execute();
    await trx.deleteFrom('password_reset').where('user_id', '=', userId).where('used_at', 'is', null).execute();
    await sessions.revokeAll(trx, userId, keepSession);
    await mail.send(trx, changeEmail(user, 'password'), firmId);
  });
}
