import type { Clock } from '@basoche/domain';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import type { Trx } from '../../../db/database.ts';
import { newToken, tokenHash } from '../token.ts';
import type { Identity, Secrets } from './provider.ts';
import type { Refusal } from './refusal.ts';

/** The person has this long at the provider, milliseconds. */
export const SSO_REQUEST_VALIDITY = 10 * 60_000;
/** The page has this long to take up the outcome, milliseconds. */
const OUTCOME_VALIDITY = 60_000;

/** What the sign-in screen wants to know again at the end. */
export interface SsoPayload {
  suite: string | null;
  remember: boolean;
  device: string | null;
}

/** How the provider's part ended. */
export type Outcome = { identity: Identity } | { refusal: Refusal };

/** Everything runs `asSystem`. Each step of a trip is made once, by the browser that set out. */
export interface SsoRequests {
  begin(trx: Trx, browser: string, payload: SsoPayload): Promise<Secrets>;
  /** `null`: unknown, too late, already answered, or of another browser. */
  answer(trx: Trx, browser: string, state: string): Promise<{ secrets: Secrets; suite: string | null } | null>;
  /** @returns the code for the page */
  conclude(trx: Trx, state: string, outcome: Outcome): Promise<string>;
  take(trx: Trx, browser: string, code: string): Promise<(SsoPayload & { outcome: Outcome }) | null>;
}

export function createSsoRequests(clock: Clock): SsoRequests {
  const now = () => new Date(clock.now());
  return {
    async begin(trx, browser, payload) {
      const secrets = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
      await trx
        .insertInto('access.sso_trip')
        .values({
          ...payload,
          state_hash: tokenHash(secrets.state),
          browser_hash: tokenHash(browser),
          nonce: secrets.nonce,
          code_verifier: secrets.codeVerifier,
          expires_at: new Date(clock.now() + SSO_REQUEST_VALIDITY),
          answered_at: null,
          code_hash: null,
          outcome: null,
        })
        .execute();
      return secrets;
    },

    async answer(trx, browser, state) {
      const row = await trx
        .updateTable('access.sso_trip')
        .set({ answered_at: now() })
        .where('state_hash', '=', tokenHash(state))
        .where('browser_hash', '=', tokenHash(browser))
        .where('answered_at', 'is', null)
        .where('expires_at', '>', now())
        .returning(['nonce', 'code_verifier', 'suite'])
        .executeTakeFirst();
      return row ? { secrets: { state, nonce: row.nonce, codeVerifier: row.code_verifier }, suite: row.suite } : null;
    },

    async conclude(trx, state, outcome) {
      const code = newToken();
      await trx
        .updateTable('access.sso_trip')
        .set({
          code_hash: tokenHash(code),
          outcome: JSON.stringify(outcome),
          expires_at: new Date(clock.now() + OUTCOME_VALIDITY),
        })
        .where('state_hash', '=', tokenHash(state))
        .execute();
      return code;
    },

    async take(trx, browser, code) {
      const row = await trx
        .deleteFrom('access.sso_trip')
        .where('code_hash', '=', tokenHash(code))
        .where('browser_hash', '=', tokenHash(browser))
        .where('expires_at', '>', now())
        .returning(['suite', 'remember', 'device', 'outcome'])
        .executeTakeFirst();
      if (!row?.outcome) return null;
      const { outcome, ...payload } = row;
      return { ...payload, outcome: JSON.parse(outcome) as Outcome };
    },
  };
}
