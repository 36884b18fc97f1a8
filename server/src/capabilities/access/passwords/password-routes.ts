import { accessCalls } from '@basoche/protocol';
import type { Clock } from '@basoche/domain';
import type { Context } from 'hono';
import type { Db } from '../../../db/database.ts';
import type { Api } from '../../../http/api.ts';
import { ApiError } from '../../../http/api-error.ts';
import { networkOf } from '../../../http/client-address.ts';
import { rateLimiter } from '../../../http/rate-limit.ts';
import type { ApiEnv } from '../../../http/api-env.ts';
import type { LoginThrottle } from '../login-throttle.ts';
import { passwordGate } from '../password-gate.ts';
import { recordAccess } from '../log/access-log.ts';
import type { Origin } from '../log/access-log.ts';
import { confirmPassword } from './confirm-password.ts';
import type { ResetPassword } from './reset-password.ts';
import { storePassword } from './store-password.ts';
import type { StorePasswordParts } from './store-password.ts';

export interface PasswordRouteParts extends StorePasswordParts {
  db: Db;
  clock: Clock;
  /** Of passwords given again. */
  confirmations: LoginThrottle;
  resetPassword: ResetPassword;
  originOf: (c: Context<ApiEnv>) => Origin;
}

/** Mails of one account: three at once, then one in twenty minutes. More are not sent, which nobody is told. */
const PER_ACCOUNT = { perMinute: 1 / 20, burst: 3 };
/** Mails asked for from one address: a firm shares one. */
const PER_ADDRESS = { perMinute: 2, burst: 20 };
/** Links from one address that were none: they cannot be guessed, so this bounds the work alone. */
const LINKS = { perMinute: 30, burst: 60 };

export function passwordRoutes(api: Api, parts: PasswordRouteParts): void {
  const { clock, resetPassword, originOf } = parts;
  const ofAccount = rateLimiter(PER_ACCOUNT.perMinute, clock, PER_ACCOUNT.burst);
  const ofAddress = rateLimiter(PER_ADDRESS.perMinute, clock, PER_ADDRESS.burst);
  const links = rateLimiter(LINKS.perMinute, clock, LINKS.burst);
  /** A good link costs nothing: those of an office do not use up each other's. */
  const withLink = async (c: Context<ApiEnv>, work: (from: Origin) => Promise<void>) => {
    const from = originOf(c);
    const network = networkOf(from.address);
    refuseHaste(links.take(network));
    await work(from);
    links.giveBack(network);
  };

  api.serve(accessCalls.forgotPassword, async ({ c, body }) => {
    refuseHaste(ofAddress.take(networkOf(originOf(c).address)));
    if (ofAccount.take(body.email.toLowerCase()) > 0) return;
    await resetPassword.ask(body.email, originOf(c));
  });

  api.serve(accessCalls.checkResetToken, async ({ c, body }) => {
    await withLink(c, () => resetPassword.check(body.token));
  });

  api.serve(accessCalls.resetPassword, async ({ c, body }) => {
    await withLink(c, (from) => resetPassword.reset(body.token, body.password, from));
  });

  api.serve(accessCalls.changePassword, async ({ c, principal, body }) => {
    const from = originOf(c);
    await confirmPassword(parts, principal, { field: 'currentPassword', password: body.currentPassword });
    const { userId, firmId, sessionId } = principal;
    const trace = { userId, firmId, at: clock.now(), from, kind: 'password-changed' as const };
    await passwordGate.runKnown(userId, () =>
      storePassword(parts, principal, body.password, (trx) => recordAccess(trx, trace), sessionId),
    );
  });
}

function refuseHaste(wait: number): void {
  if (wait > 0) throw new ApiError('RATE_LIMITED', { retryAfter: wait });
}
