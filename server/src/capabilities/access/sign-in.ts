import type { LoginRequest } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Clock } from '@basoche/domain';
import type { Db } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { failureSlowdown } from '../../http/rate-limit.ts';
import { passwordMatches } from './password.ts';
import type { SessionOrigin, Sessions } from './sessions.ts';

/** Failures allowed from one address, for each allowed on one account: a firm shares an address. */
const ADDRESS_FACTOR = 10;

export interface SignIn {
  (
    request: LoginRequest,
    from: { address: string; userAgent: string | null },
  ): Promise<{ token: string; expiresAt: number }>;
}

/** E-mail and password against a new session. @throws ApiError BAD_CREDENTIALS, RATE_LIMITED */
export function createSignIn(db: Db, sessions: Sessions, clock: Clock, attempts: number): SignIn {
  const accounts = failureSlowdown(attempts, clock);
  const addresses = failureSlowdown(attempts * ADDRESS_FACTOR, clock);

  return async (request, from) => {
    const account = request.username.toLowerCase();
    const wait = Math.max(accounts.wait(account), addresses.wait(from.address));
    if (wait > 0)
      throw new ApiError('RATE_LIMITED', {
        detail: `Trop d’essais de connexion. Réessayez dans ${describeWait(wait)}.`,
        retryAfter: wait,
      });
    const user = await db.asSystem((trx) =>
      trx
        .selectFrom('app_user')
        .select(['id', 'firm_id', 'password_hash'])
        .where(sql`lower(email)`, '=', account)
        .where('active', '=', true)
        .executeTakeFirst(),
    );
    if (!(await passwordMatches(user?.password_hash ?? null, request.password)) || !user) {
      accounts.failed(account);
      addresses.failed(from.address);
      throw new ApiError('BAD_CREDENTIALS');
    }
    accounts.succeeded(account);
    const origin: SessionOrigin = { device: request.device ?? null, userAgent: from.userAgent };
    return sessions.open({ userId: user.id, firmId: user.firm_id }, origin);
  };
}

function describeWait(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  return `${Math.ceil(seconds / 60)} min`;
}
