import { allows, type Rule } from '@basoche/domain';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv, CapabilityDeps } from '../capabilities/capability.ts';
import { standingOf } from '../capabilities/standing.ts';
import { ApiError } from './api-error.ts';

/** After `requireUser`: answers FORBIDDEN to who does not meet the rule, before anything of the request is read. */
export function requireRule({ db }: Pick<CapabilityDeps, 'db'>, rule: Rule): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { firmId, userId } = c.get('principal');
    const who = await db.asFirm(firmId, (trx) => standingOf(trx, userId));
    if (!allows(rule, who)) throw new ApiError('FORBIDDEN');
    await next();
  };
}
