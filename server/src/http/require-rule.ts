import { allows, type Rule } from '@basoche/domain';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv, ApiPorts } from './api-env.ts';
import { ApiError } from './api-error.ts';

/** After `requireUser`: answers FORBIDDEN to who does not meet the rule, before anything of the request is read. */
export function requireRule({ accountOf }: Pick<ApiPorts, 'accountOf'>, rule: Rule): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const account = await accountOf(c.get('principal'));
    if (!allows(rule, account)) throw new ApiError('FORBIDDEN');
    await next();
  };
}
