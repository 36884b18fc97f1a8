import type { LoginRequest } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Clock } from '@basoche/domain';
import type { Db } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { networkOf } from '../../http/client-address.ts';
import type { Captcha } from './captcha/captcha.ts';
import type { KnowsDevice } from './devices/known-device.ts';
import { recordAccess } from './log/access-log.ts';
import type { Origin } from './log/access-log.ts';
import { sourceOf } from './login-throttle.ts';
import type { Attempt, LoginThrottle } from './login-throttle.ts';
import { passwordGate } from './password-gate.ts';
import { passwordMatches } from './password.ts';
import type { Sessions } from './sessions.ts';

export interface SignIn {
  (request: LoginRequest, from: Origin): Promise<{ token: string; expiresAt: number; awaitsCode: boolean }>;
}

export interface SignInParts {
  db: Db;
  sessions: Sessions;
  captcha: Captcha;
  /** Of passwords. */
  throttle: LoginThrottle;
  knowsDevice: KnowsDevice;
  clock: Clock;
}

/**
 * E-mail and password against a session: a new one, or, with a second factor, one that waits for it.
 * @throws ApiError BAD_CREDENTIALS, RATE_LIMITED, UNAVAILABLE, UNPROCESSABLE when a captcha is asked
 */
export function createSignIn({ db, sessions, captcha, throttle, knowsDevice, clock }: SignInParts): SignIn {
  return async (request, from) => {
    const account = request.username.toLowerCase();
    const device = from.device ?? (request.device || null);
    const known = device !== null && (await knowsDevice(account, device)) ? device : null;
    const origin = { ...from, device };
    // Strangers who come together cannot take the places of a person on a device of theirs.
    return known === null
      ? passwordGate.run(networkOf(from.address), () => judge(account, request, origin, known))
      : passwordGate.runKnown(account, () => judge(account, request, origin, known));
  };

  async function judge(account: string, request: LoginRequest, from: Origin, known: string | null) {
    const attempt: Attempt = {
      target: account,
      source: sourceOf(from, known),
      shared: known === null ? [`account ${account}`, `network ${networkOf(from.address)}`] : [],
    };
    const { user, after } = await db.asSystem(async (trx) => ({
      after: await throttle.count(trx, attempt, () => captcha.redeem(request.captcha, trx)),
      user: await trx
        .selectFrom('app_user')
        .leftJoin('second_factor', 'second_factor.user_id', 'app_user.id')
        .select(['app_user.id', 'app_user.firm_id', 'app_user.password_hash', 'second_factor.activated_at'])
        .where(sql`lower(email)`, '=', account)
        .where('active', '=', true)
        .executeTakeFirst(),
    }));
    const person = user && { userId: user.id, firmId: user.firm_id };
    const matches = await passwordMatches(user?.password_hash ?? null, request.password);
    const event = { at: clock.now(), from };
    if (!matches || !user || !person) {
      if (person)
        await db.asSystem((trx) => recordAccess(trx, { ...person, ...event, kind: 'sign-in-failed' as const }));
      throw new ApiError('BAD_CREDENTIALS', {
        retryAfter: after.wait || undefined,
        ...(after.needsCaptcha ? { fields: { captcha: 'access.captcha' } } : {}),
      });
    }
    const awaitsCode = user.activated_at !== null;
    const opened = await db.asSystem(async (trx) => {
      await throttle.giveBack(trx, attempt);
      const session = await sessions.open(trx, person, { ...from, device: from.device ?? null }, { awaitsCode });
      await recordAccess(trx, { ...person, ...event, kind: awaitsCode ? 'password-accepted' : 'signed-in' });
      return session;
    });
    return { ...opened, awaitsCode };
  }
}
