import type { Clock } from '@basoche/domain';
import { ApiError } from '../../http/api-error.ts';
import { failureSlowdown } from '../../http/rate-limit.ts';

/** Failures allowed from one address, for each allowed on one account: a firm shares an address. */
const ADDRESS_FACTOR = 10;
/** Failures of one account before the not-a-robot box is asked. */
const BEFORE_CAPTCHA = 3;

/** Wrong guesses of one account and from one address, and how long the next one waits. */
export interface Guesses {
  /** @throws ApiError RATE_LIMITED with the seconds to wait */
  refuseEarly(account: string, address: string): void;
  /** Seconds before the next try; 0 = now. */
  wait(account: string, address: string): number;
  needsCaptcha(account: string, address: string): boolean;
  failed(account: string, address: string): void;
  succeeded(account: string): void;
}

/** @param attempts failures of one account before it is slowed */
export function createGuesses(attempts: number, clock: Clock): Guesses {
  const accounts = failureSlowdown(attempts, clock);
  const addresses = failureSlowdown(attempts * ADDRESS_FACTOR, clock);
  const wait = (account: string, address: string) => Math.max(accounts.wait(account), addresses.wait(address));
  return {
    wait,
    refuseEarly(account, address) {
      const seconds = wait(account, address);
      if (seconds > 0)
        throw new ApiError('RATE_LIMITED', {
          detail: `Trop d’essais. Réessayez dans ${describeWait(seconds)}.`,
          retryAfter: seconds,
        });
    },
    needsCaptcha: (account, address) =>
      accounts.count(account) >= BEFORE_CAPTCHA || addresses.count(address) >= BEFORE_CAPTCHA * ADDRESS_FACTOR,
    failed(account, address) {
      accounts.failed(account);
      addresses.failed(address);
    },
    succeeded: (account) => accounts.succeeded(account),
  };
}

function describeWait(seconds: number): string {
  return seconds < 60 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}
