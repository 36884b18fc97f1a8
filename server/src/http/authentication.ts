import type { Context, MiddlewareHandler } from 'hono';
import type { ApiEnv } from './api-env.ts';
import type { Authenticate } from '../sync/ports.ts';
import { ApiError } from './api-error.ts';
import type { RateLimiter } from './rate-limit.ts';

/** The bearer token of a request, or `null`. */
export function bearerToken(c: Context): string | null {
  const match = /^Bearer ([A-Za-z0-9_-]{16,512})$/i.exec(c.req.header('authorization') ?? '');
  return match?.[1] ?? null;
}

/** Sets `principal`, or answers UNAUTHENTICATED; RATE_LIMITED when this person asks too much. */
export function requireUser(authenticate: Authenticate, limiter?: RateLimiter): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const token = bearerToken(c);
    const principal = token === null ? null : await authenticate(token);
    if (!principal) throw new ApiError('UNAUTHENTICATED');
    const wait = limiter?.take(principal.userId) ?? 0;
    if (wait > 0) throw new ApiError('RATE_LIMITED', { retryAfter: wait });
    c.set('principal', principal);
    await next();
  };
}
