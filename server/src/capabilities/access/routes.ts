import { accessCalls } from '@basoche/protocol';
import type { Clock } from '@basoche/domain';
import type { Context } from 'hono';
import type { ApiEnv } from '../../http/api-env.ts';
import type { Capability } from '../capability.ts';
import type { Db } from '../../db/database.ts';
import { createApi } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { bearerToken } from '../../http/authentication.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Captcha } from './captcha/captcha.ts';
import type { Contacts } from './devices/contacts.ts';
import { deviceRoutes } from './devices/device-routes.ts';
import type { KnowsDevice } from './devices/known-device.ts';
import { recordAccess } from './log/access-log.ts';
import type { Origin } from './log/access-log.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import type { PlaceOptions } from './passkeys/relying-party.ts';
import { passwordRoutes } from './passwords/password-routes.ts';
import { createResetPassword } from './passwords/reset-password.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts';
import type { SecondFactor } from './second-factor/second-factor.ts';
import type { Sessions } from './sessions.ts';
import { createSignIn } from './sign-in.ts';
import type { SingleSignOn } from './sso/single-sign-on.ts';
import { ssoRoutes } from './sso/sso-routes.ts';
import { supportRoutes } from './support/contact-support.ts';
import { listCoworkers, readUser } from './users.ts';
import { createVerifyCode } from './verify-code.ts';

export interface AccessParts {
  db: Db;
  clock: Clock;
  sessions: Sessions;
  contacts: Contacts;
  captcha: Captcha;
  jobs: Jobs;
  secondFactor: SecondFactor;
  knowsDevice: KnowsDevice;
  /** Of passwords at sign-in. */
  passwords: LoginThrottle;
  /** Of passwords given again by somebody who is signed in. */
  confirmations: LoginThrottle;
  /** Of codes of the second factor. */
  codes: LoginThrottle;
  /** `null`: not configured. */
  sso: SingleSignOn | null;
  /** Of passkeys. */
  passkeys: LoginThrottle;
  /** Where passkeys are used. */
  place: PlaceOptions;
  supportEmail: string;
  originOf: (c: Context<ApiEnv>) => Origin;
}

/** Signing in and out, passwords and the second factor, and who is who in one's own firm. */
export function access(parts: AccessParts): Capability {
  const { db, clock, sessions, passwords, originOf } = parts;
  return {
    name: 'access',
    routes(deps) {
      const api = createApi(deps, 'access');
      const signIn = createSignIn({ ...parts, throttle: passwords });

      api.serve(accessCalls.signIn, async ({ c, body }) => {
        const { token, expiresAt, awaitsCode } = await signIn(body, originOf(c));
        return { token, expiresAt: new Date(expiresAt).toISOString(), awaitsCode };
      });

      api.serve(accessCalls.signOut, async ({ c }) => {
        const token = bearerToken(c);
        const owner = token === null ? null : await sessions.revokeSession(token);
        if (!owner) return;
        const event = { ...owner, kind: 'signed-out' as const, at: clock.now(), from: originOf(c) };
        await db.asFirm(owner.firmId, (trx) => recordAccess(trx, event));
      });

      api.serve(accessCalls.readCaptcha, () => parts.captcha.challenge());

      api.serve(accessCalls.verifyCaptcha, async ({ query }) => ({ captcha: await parts.captcha.verify(query.token) }));

      const { mail, publicUrl } = deps;
      const verifyCode = createVerifyCode({ ...parts, mail });
      secondFactorRoutes(api, { ...parts, mail, verifyCode });

      passkeyRoutes(api, { ...parts, mail, log: deps.log });

      const resetPassword = createResetPassword({ ...parts, mail, publicUrl });
      passwordRoutes(api, { ...parts, mail, resetPassword });
      ssoRoutes(api, { ...parts, mail, publicUrl });
      supportRoutes(api, { ...parts, mail });
      deviceRoutes(api, { ...parts, mail, live: deps.live });

      api.serve(accessCalls.readOwnAccount, ({ principal }) =>
        deps.db.asFirm(principal.firmId, (trx) => readUser(trx, principal.userId)),
      );

      api.serve(accessCalls.listUsers, ({ principal, body }) => {
        if (body.lp_client !== undefined && body.lp_client !== principal.firmId) throw new ApiError('FORBIDDEN');
        return deps.db.asFirm(principal.firmId, (trx) => listCoworkers(trx, principal.userId));
      });

      return api.app;
    },
  };
}
