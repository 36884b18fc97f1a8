import { reason } from '@basoche/protocol';
import type { RefusalText } from '@basoche/protocol';
import { ApiError } from '../../../http/api-error.ts';

/** Why a sign-in through the provider ends without a session. */
export type RefusalReason =
  | 'expired'
  | 'denied'
  | 'provider-error'
  | 'unreachable'
  | 'unverifiable'
  | 'clock'
  | 'no-address'
  | 'unverified-address'
  | 'unknown-address'
  | 'blocked'
  | 'other-identity';

export interface Refusal {
  reason: RefusalReason;
  /** The provider's error word, or the address in question. */
  about?: string;
}

/** A refusal on its way up; the cause goes to the log, without what the provider sent. */
export class SsoError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal.reason, { cause });
    this.name = 'SsoError';
    this.refusal = refusal;
  }
}

/** @param label what the sign-in service is called; `null`: it has no name */
export function refusalError({ reason: why, about = '' }: Refusal, label: string | null): ApiError {
  const service = label ?? '';
  const refusals: Record<RefusalReason, RefusalText> = {
    expired: 'access.ssoExpired',
    denied: reason('access.ssoDenied', { service }),
    'provider-error': reason('access.ssoProviderError', { service, about }),
    unreachable: reason('access.ssoUnreachable', { service }),
    unverifiable: reason('access.ssoUnverifiable', { service }),
    clock: reason('access.ssoClock', { service }),
    'no-address': reason('access.ssoNoAddress', { service }),
    'unverified-address': reason('access.ssoUnverifiedAddress', { service, about }),
    'unknown-address': reason('access.ssoUnknownAddress', { about }),
    blocked: 'BAD_CREDENTIALS',
    'other-identity': reason('access.ssoOtherIdentity', { service, about }),
  };
  return new ApiError(refusals[why]);
}
