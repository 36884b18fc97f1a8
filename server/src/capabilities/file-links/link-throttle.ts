import type { Clock } from '@basoche/domain';
import type { Db } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { rateLimiter } from '../../http/rate-limit.ts';
import { createLoginThrottle, passwordGate, passwordMatches, tokenHash } from '../access/index.ts';

/** Wrong passwords on one link, from wherever, and from one network, on whatever links, before the next ones are slowed. */
const PER_LINK = 5;
const PER_NETWORK = 20;
/** Calls from one network. */
const CALLS = { perMinute: 30, burst: 60 };

/** Bounds what strangers may ask of links. */
export interface LinkThrottle {
  /** One call of a network. @throws ApiError RATE_LIMITED */
  take(network: string): void;
  /** The call does not count. */
  giveBack(network: string): void;
  /**
   * Whether the password is right, counted before it is judged; a link that does not exist takes as long and counts the same.
   * @param hash `null`: there is no such link
   * @throws ApiError RATE_LIMITED with the seconds to wait, UNAVAILABLE
   */
  proves(hash: string | null, given: { token: string; password: string }, network: string): Promise<boolean>;
}

export function createLinkThrottle(db: Db, clock: Clock): LinkThrottle {
  const calls = rateLimiter(CALLS.perMinute, clock, CALLS.burst);
  const links = createLoginThrottle({ db, clock, kind: 'file-link', attempts: PER_LINK });
  const networks = createLoginThrottle({ db, clock, kind: 'file-links', attempts: PER_NETWORK });

  return {
    take(network) {
      const wait = calls.take(network);
      if (wait > 0) throw new ApiError('RATE_LIMITED', { retryAfter: wait });
    },
    giveBack: (network) => calls.giveBack(network),
    async proves(hash, { token, password }, network) {
      const ofLink = { target: tokenHash(token).toString('hex'), source: 'anywhere' };
      const ofNetwork = { target: 'any link', source: network };
      await db.asSystem(async (trx) => {
        await networks.count(trx, ofNetwork);
        await links.count(trx, ofLink);
      });
      // What was right takes back itself alone: it clears no wrong guess of others.
      const giveBack = () =>
        db.asSystem(async (trx) => {
          await networks.giveBack(trx, ofNetwork, false);
          await links.giveBack(trx, ofLink, false);
        });
      let isRight;
      try {
        isRight = await passwordGate.run(network, () => passwordMatches(hash, password));
      } catch (error) {
        await giveBack();
        throw error;
      }
      if (isRight) await giveBack();
      return isRight;
    },
  };
}
