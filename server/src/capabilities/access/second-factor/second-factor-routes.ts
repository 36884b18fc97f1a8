import { accessCalls } from '@basoche/protocol';
import type { Clock } from '@basoche/domain';
import type { Context } from 'hono';
import type { Db } from '../../../db/database.ts';
import type { Api } from '../../../http/api.ts';
import { ApiError } from '../../../http/api-error.ts';
import { bearerToken } from '../../../http/authentication.ts';
import type { Mail } from '../../../mail/index.ts';
import type { ApiEnv } from '../../../http/api-env.ts';
import type { LoginThrottle } from '../login-throttle.ts';
import { recordAccess } from '../log/access-log.ts';
import type { Origin } from '../log/access-log.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { changeEmail } from '../passwords/emails.ts';
import type { VerifyCode } from '../verify-code.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import type { SecondFactor } from './second-factor.ts';

export interface SecondFactorRouteParts {
  db: Db;
  clock: Clock;
  mail: Mail;
  /** Of passwords given again. */
  confirmations: LoginThrottle;
  secondFactor: SecondFactor;
  verifyCode: VerifyCode;
  originOf: (c: Context<ApiEnv>) => Origin;
}

export function secondFactorRoutes(api: Api, parts: SecondFactorRouteParts): void {
  const { db, clock, mail, secondFactor, verifyCode, originOf } = parts;

  api.serve(accessCalls.readSecondFactor, ({ principal }) =>
    db.asFirm(principal.firmId, (trx) => secondFactor.state(trx, principal.userId)),
  );

  api.serve(accessCalls.setUpSecondFactor, ({ principal }) =>
    db.asFirm(principal.firmId, (trx) => secondFactor.prepare(trx, principal)),
  );

  api.serve(accessCalls.verifyCode, async ({ c, body }) => {
    const token = bearerToken(c);
    if (token === null) throw new ApiError('UNAUTHENTICATED');
    return verifyCode(token, body.code, originOf(c));
  });

  api.serve(accessCalls.deactivateSecondFactor, async ({ c, principal, body }) => {
    const from = originOf(c);
    await confirmPassword(parts, principal, { field: 'password', password: body.password });
    const { userId, firmId, email } = principal;
    await db.asFirm(firmId, async (trx) => {
      if (!(await secondFactor.isActive(trx, userId))) return;
      await secondFactor.remove(trx, userId);
      await recordAccess(trx, { userId, firmId, at: clock.now(), from, kind: 'second-factor-off' });
      const user = await trx.selectFrom('app_user').select('firstname').where('id', '=', userId).executeTakeFirst();
      await mail.send(trx, changeEmail({ email, firstname: user?.firstname ?? '' }, 'second-factor-off'), firmId);
    });
  });

  api.serve(accessCalls.renewRecoveryCodes, async ({ c, principal, body }) => {
    const from = originOf(c);
    await confirmPassword(parts, principal, { field: 'password', password: body.password });
    const { userId, firmId } = principal;
    return db.asFirm(firmId, async (trx) => {
      if (!(await secondFactor.isActive(trx, userId))) throw new ApiError('access.noSecondFactor');
      const recoveryCodes = await renewRecoveryCodes(trx, principal);
      await recordAccess(trx, { userId, firmId, at: clock.now(), from, kind: 'recovery-codes-renewed' });
      return { recoveryCodes };
    });
  });
}
