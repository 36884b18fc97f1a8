import { TICK_THE_BOX } from '@basoche/protocol';
import type { LoginRequest } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Clock } from '@basoche/domain';
import type { Db } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Captcha } from './captcha/captcha.ts';
import { recordAccess } from './log/access-log.ts';
import type { Origin } from './log/access-log.ts';
import { passwordMatches } from './password.ts';
import type { Sessions } from './sessions.ts';
import type { Guesses } from './guesses.ts';

export interface SignIn {
  (request: LoginRequest, from: Origin): Promise<{ token: string; expiresAt: number; awaitsCode: boolean }>;
}

export interface SignInParts {
  db: Db;
  sessions: Sessions;
  captcha: Captcha;
  guesses: Guesses;
  clock: Clock;
}

/**
 * E-mail and password against a session: a new one, or, with a second factor, one that waits for it.
 * @throws ApiError BAD_CREDENTIALS, RATE_LIMITED, UNPROCESSABLE when a captcha is asked
 */
export function createSignIn({ db, sessions, captcha, guesses, clock }: SignInParts): SignIn {
  return async (request, from) => {
    const account = request.username.toLowerCase();
    guesses.refuseEarly(account, from.address);
    if (guesses.needsCaptcha(account, from.address)) await captcha.redeem(request.captcha);
    const user = await db.asSystem((trx) =>
      trx
        .selectFrom('app_user')
        .leftJoin('second_factor', 'second_factor.user_id', 'app_user.id')
        .select(['app_user.id', 'app_user.firm_id', 'app_user.password_hash', 'second_factor.activated_at'])
        .where(sql`lower(email)`, '=', account)
        .where('active', '=', true)
        .executeTakeFirst(),
    );
    const person = user && { userId: user.id, firmId: user.firm_id };
    const matches = await passwordMatches(user?.password_hash ?? null, request.password);
    const event = { at: clock.now(), from };
    if (!matches || !user || !person) {
      guesses.failed(account, from.address);
      if (person)
        await db.asSystem((trx) => recordAccess(trx, { ...person, ...event, kind: 'sign-in-failed' as const }));
      throw new ApiError('BAD_CREDENTIALS', {
        retryAfter: guesses.wait(account, from.address) || undefined,
        ...(guesses.needsCaptcha(account, from.address) ? { fields: { captcha: TICK_THE_BOX } } : {}),
      });
    }
    guesses.succeeded(account);
    const awaitsCode = user.activated_at !== null;
    const opened = await db.asSystem(async (trx) => {
      const session = await sessions.open(
        trx,
        person,
        { ...from, device: from.device ?? (request.device || null) },
        { awaitsCode },
      );
      await recordAccess(trx, { ...person, ...event, kind: awaitsCode ? 'password-accepted' : 'signed-in' });
      return session;
    });
    return { ...opened, awaitsCode };
  };
}
