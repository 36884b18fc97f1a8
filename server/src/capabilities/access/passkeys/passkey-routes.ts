import { accessCalls } from '@basoche/protocol';
import type { Clock } from '@basoche/domain';
import type { Context } from 'hono';
import type { Db } from '../../../db/database.ts';
import type { Api } from '../../../http/api.ts';
import { ApiError } from '../../../http/api-error.ts';
import { networkOf } from '../../../http/client-address.ts';
import { rateLimiter } from '../../../http/rate-limit.ts';
import type { Log } from '../../../log.ts';
import type { Mail } from '../../../mail/index.ts';
import type { ApiEnv } from '../../../http/api-env.ts';
import type { LoginThrottle } from '../login-throttle.ts';
import type { Origin } from '../log/access-log.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import type { Sessions } from '../sessions.ts';
import { createChallenges } from './challenges.ts';
import { listPasskeys, removePasskey, renamePasskey } from './passkey-list.ts';
import { createPasskeySignIn } from './passkey-sign-in.ts';
import { createRegistration } from './registration.ts';
import { relyingParty } from './relying-party.ts';
import type { PlaceOptions, RelyingParty } from './relying-party.ts';

export interface PasskeyRouteParts {
  db: Db;
  clock: Clock;
  log: Log;
  mail: Mail;
  sessions: Sessions;
  /** Of passwords given again. */
  confirmations: LoginThrottle;
  /** Of passkeys. */
  passkeys: LoginThrottle;
  place: PlaceOptions;
  originOf: (c: Context<ApiEnv>) => Origin;
}

/** Challenges asked from one address: a firm shares one, and each sign-in page asks for one as it opens. */
const PER_ADDRESS = { perMinute: 60, burst: 120 };

/** Signing in with a passkey, and the passkeys of the person who is signed in. */
export function passkeyRoutes(api: Api, parts: PasskeyRouteParts): void {
  const { db, clock, originOf } = parts;
  const challenges = createChallenges(db, clock);
  const registration = createRegistration({ ...parts, challenges });
  const signIn = createPasskeySignIn({ ...parts, challenges, throttle: parts.passkeys });
  const ofAddress = rateLimiter(PER_ADDRESS.perMinute, clock, PER_ADDRESS.burst);

  function partyOf(c: Context<ApiEnv>): RelyingParty {
    const party = relyingParty(parts.place, c.req.url);
    if (!party) throw new ApiError('access.noPasskeysHere');
    return party;
  }

  api.serve(accessCalls.passkeySignInOptions, ({ c }) => {
    const wait = ofAddress.take(networkOf(originOf(c).address));
    if (wait > 0) throw new ApiError('RATE_LIMITED', { retryAfter: wait });
    return signIn.begin(partyOf(c));
  });

  api.serve(accessCalls.signInWithPasskey, async ({ c, body }) => {
    const { token, expiresAt } = await signIn.finish(partyOf(c), body, originOf(c));
    return { token, expiresAt: new Date(expiresAt).toISOString(), awaitsCode: false };
  });

  api.serve(accessCalls.listPasskeys, ({ principal }) =>
    db.asFirm(principal.firmId, (trx) => listPasskeys(trx, principal.userId)),
  );

  api.serve(accessCalls.passkeyOptions, async ({ c, principal, body }) => {
    const party = partyOf(c);
    await confirmPassword(parts, principal, { field: 'password', password: body.password });
    return registration.begin(principal, party);
  });

  api.serve(accessCalls.addPasskey, ({ c, principal, body }) =>
    registration.finish(principal, partyOf(c), body, originOf(c)),
  );

  api.serve(accessCalls.renamePasskey, ({ c, principal, params, body }) => {
    const renamed = { id: params.id, name: body.name };
    return db.asFirm(principal.firmId, (trx) => renamePasskey(trx, clock, principal, renamed, originOf(c)));
  });

  api.serve(accessCalls.removePasskey, ({ c, principal, params }) =>
    db.asFirm(principal.firmId, (trx) => removePasskey(trx, parts, principal, params.id, originOf(c))),
  );
}
