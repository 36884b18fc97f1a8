import type { Account, Clock } from '@basoche/domain';
import type { MiddlewareHandler } from 'hono';
import type { Principal } from '../sync/ports.ts';

/** What every route under `/api` finds in its context. */
export interface ApiEnv {
  Variables: {
    requestId: string;
    /** Set by `requireUser`; a route without it is public. */
    principal: Principal;
  };
}

/** What the application hands to everything that answers calls. */
export interface ApiPorts {
  /** The server's clock: the legal time. */
  clock: Clock;
  /** Bearer authentication of a route: sets `principal` or answers UNAUTHENTICATED. */
  requireUser: MiddlewareHandler<ApiEnv>;
  /** The same for calls that are sent by the thousand; `requireUser` where there is none. */
  requireBulkUser?: MiddlewareHandler<ApiEnv>;
  /**
   * What the rules of `packages/domain` read of the caller.
   * @throws ApiError NOT_FOUND when the account was closed meanwhile
   */
  accountOf: (principal: Pick<Principal, 'firmId' | 'userId'>) => Promise<Account>;
}
