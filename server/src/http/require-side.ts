import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { ApiError } from './api-error.ts';

/** Whose a call is: people of a firm, the platform's administration, or both. */
export type Side = 'firm' | 'platform' | 'both';

/** After `requireUser`: FORBIDDEN to the other side, before anything of the request is read. */
export function requireSide(side: Side): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const own: Side = c.get('principal').isPlatform ? 'platform' : 'firm';
    if (side !== 'both' && side !== own) throw new ApiError('FORBIDDEN');
    await next();
  };
}
