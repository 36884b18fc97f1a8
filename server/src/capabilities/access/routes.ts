import { accessCalls } from '@basoche/protocol';
import { defineCapability } from '../capability.ts';
import { createApi } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { bearerToken } from '../../http/authentication.ts';
import { accessCleanUp } from './clean-up.ts';
import { deviceRoutes } from './devices/device-routes.ts';
import { accessLogCheckJob } from './log/check-access-logs.ts';
import { recordAccess } from './log/access-log.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { passwordRoutes } from './passwords/password-routes.ts';
import { createResetPassword, resetPasswordJob } from './passwords/reset-password.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { createSignIn } from './sign-in.ts';
import { ssoRoutes } from './sso/sso-routes.ts';
import { supportRoutes } from './support/contact-support.ts';
import { listCoworkers, readUser } from './users.ts';
import { createVerifyCode } from './verify-code.ts';

/** Signing in and out, passwords and the second factor, and who is who in one's own firm. */
export const access = defineCapability({
  name: 'access',
  routes(deps) {
    const { db, clock, jobs, mail, publicUrl } = deps;
    const parts = { ...deps.access, db, clock, jobs };
    const { sessions, passwords, originOf } = parts;
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
  jobs: [resetPasswordJob, accessLogCheckJob],
  cleanUp: accessCleanUp,
  start: ({ access: { contacts } }) => contacts.start(),
  stop: ({ access: { contacts }, log }) =>
    contacts
      .stop()
      .catch((error: unknown) => log.warn({ err: error }, 'contacts of devices: the last were not written')),
});
