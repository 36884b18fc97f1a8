import { isCommandTooOld } from '@basoche/protocol';
import type { Clock } from '@basoche/domain';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { ApiError } from './api-error.ts';

/**
 * Refuses a command whose answer may have been forgotten: executed again, it would have its effects twice (CK1). What
 * the housekeeping forgets is refused here, whichever of the two looks first.
 */
export function refuseOldCommand(clock: Clock): MiddlewareHandler<ApiEnv> {
  return (c, next) => {
    const key = c.req.header('idempotency-key');
    if (key !== undefined && isCommandTooOld(key, clock.now())) throw new ApiError('COMMAND_TOO_OLD');
    return next();
  };
}
