import type { Clock } from '@basoche/domain';
import type { OidcSettings } from '../../../config/oidc-settings.ts';
import type { Db, Trx } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { networkOf } from '../../../http/client-address.ts';
import { rateLimiter } from '../../../http/rate-limit.ts';
import type { Log } from '../../../log.ts';
import type { Origin } from '../log/access-log.ts';
import { sourceOf } from '../login-throttle.ts';
import type { Attempt, LoginThrottle } from '../login-throttle.ts';
import type { Sessions } from '../sessions.ts';
import { createAdmit } from './admit.ts';
import type { Admitted } from './admit.ts';
import { createProvider } from './provider.ts';
import { refusalError, SsoError } from './refusal.ts';
import type { Refusal } from './refusal.ts';
import { createSsoRequests } from './sso-requests.ts';
import type { SsoPayload, Outcome } from './sso-requests.ts';

/** Trips begun from one address in a minute: a firm shares an address. */
const SSO_REQUESTS_PER_MINUTE = 120;

export interface WayBack {
  /** With it the page takes up what came of the trip. */
  code: string;
  suite: string | null;
}

export interface SingleSignOn {
  label: string | null;
  /** At start: says in the log whether the provider answers. Signing in tries again. */
  lookAround(): Promise<void>;
  /** @param browser the secret of the browser's cookie. @throws ApiError UNAVAILABLE, RATE_LIMITED */
  start(browser: string, payload: SsoPayload, callback: string, from: Origin): Promise<{ address: string }>;
  /** `null`: no trip of this browser, or the server failed. */
  callback(browser: string, state: string, address: URL): Promise<WayBack | null>;
  /** @throws ApiError with the reason in French */
  finish(browser: string, code: string, from: Origin): Promise<Admitted & SsoPayload>;
}

export interface SingleSignOnParts {
  db: Db;
  clock: Clock;
  sessions: Sessions;
  log: Log;
  /** Of trips. */
  throttle: LoginThrottle;
}

export function createSingleSignOn(settings: OidcSettings, parts: SingleSignOnParts): SingleSignOn {
  const { db, clock, sessions, log, throttle } = parts;
  const provider = createProvider(settings, clock);
  const ssoRequests = createSsoRequests(clock);
  const admit = createAdmit({ sessions, clock, emailDomains: settings.emailDomains });
  const requests = rateLimiter(SSO_REQUESTS_PER_MINUTE, clock);

  function explain(error: unknown): Refusal {
    if (!(error instanceof SsoError)) throw error;
    const { name, message, code } = (error.cause ?? {}) as { name?: string; message?: string; code?: string };
    log.warn({ reason: error.refusal.reason, error: name, code, text: message }, 'single sign-on failed');
    return error.refusal;
  }

  return {
    label: settings.label,

    async lookAround() {
      await provider.discover().catch(explain);
    },

    async start(browser, payload, callback, from) {
      const wait = requests.take(networkOf(from.address));
      if (wait > 0) throw new ApiError('RATE_LIMITED', { retryAfter: wait });
      const secrets = await db.asSystem(async (trx) => {
        await throttle.refuseEarly(trx, ssoRequestOf(browser, from));
        return ssoRequests.begin(trx, browser, payload);
      });
      try {
        return { address: await provider.address(callback, secrets) };
      } catch (error) {
        throw refusalError(explain(error), settings.label);
      }
    },

    async callback(browser, state, address) {
      try {
        const ssoRequest = await db.asSystem((trx) => ssoRequests.answer(trx, browser, state));
        if (!ssoRequest) return null;
        const outcome: Outcome = await provider.identify(address, ssoRequest.secrets).then(
          (identity) => ({ identity }),
          (error: unknown) => ({ refusal: explain(error) }),
        );
        const code = await db.asSystem((trx) => ssoRequests.conclude(trx, state, outcome));
        return { code, suite: ssoRequest.suite };
      } catch (error) {
        // The person stands between two pages: they are led to the sign-in screen whatever happens.
        log.error({ err: error }, 'single sign-on: the way back failed');
        return null;
      }
    },

    async finish(browser, code, from) {
      let refusal: Refusal = { reason: 'expired' };
      const end = async (trx: Trx): Promise<(Admitted & SsoPayload) | null> => {
        const ssoRequest = await ssoRequests.take(trx, browser, code);
        if (!ssoRequest) return null;
        const { outcome, ...payload } = ssoRequest;
        const admitted =
          'refusal' in outcome ? outcome.refusal : await admit(trx, outcome.identity, payload.device, from);
        if (!('reason' in admitted)) return { ...admitted, ...payload };
        refusal = admitted;
        return null;
      };
      return throttle.judged(
        ssoRequestOf(browser, from),
        () => db.asSystem(end),
        () => refusalError(refusal, settings.label),
      );
    },
  };
}

/** What ends a trip badly slows the browser down. */
function ssoRequestOf(browser: string, from: Origin): Attempt {
  return { target: browser, source: sourceOf(from, null) };
}
