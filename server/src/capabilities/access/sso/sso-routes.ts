import { accessCalls, reason } from '@basoche/protocol';
import type { Clock } from '@basoche/domain';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Db } from '../../../db/database.ts';
import type { Api } from '../../../http/api.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Mail } from '../../../mail/index.ts';
import type { ApiEnv } from '../../../http/api-env.ts';
import type { LoginThrottle } from '../login-throttle.ts';
import type { Origin } from '../log/access-log.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { newToken } from '../token.ts';
import { readSsoLink, removeSsoLink } from './sso-link.ts';
import type { SingleSignOn } from './single-sign-on.ts';
import { SSO_REQUEST_VALIDITY } from './sso-requests.ts';

const CALLBACK = '/api/user/sso/callback';

export interface SsoRouteParts {
  db: Db;
  clock: Clock;
  mail: Mail;
  /** Of passwords given again. */
  confirmations: LoginThrottle;
  /** `null`: not configured. */
  sso: SingleSignOn | null;
  publicUrl: () => string;
  originOf: (c: Context<ApiEnv>) => Origin;
}

export function ssoRoutes(api: Api, parts: SsoRouteParts): void {
  const { db, sso, publicUrl, originOf } = parts;
  api.serve(accessCalls.readSignInWays, () => ({ sso: sso && { label: sso.label } }));

  api.serve(accessCalls.startSso, async ({ c, body }) => {
    const { origin, protocol } = new URL(publicUrl());
    // Elsewhere the browser would come back to an address that does not know it.
    if ((c.req.header('origin') ?? origin) !== origin) throw new ApiError(reason('access.ssoOtherOrigin', { origin }));
    const browser = browserOf(c, publicUrl()) ?? newToken();
    const { suite = null, remember = true, device = null } = body;
    const payload = { suite, remember, device };
    const answer = await configured(sso).start(browser, payload, `${publicUrl()}${CALLBACK}`, originOf(c));
    setCookie(c, cookieName(publicUrl()), browser, {
      path: '/',
      httpOnly: true,
      // The way back is a navigation from another site.
      sameSite: 'Lax',
      secure: protocol === 'https:',
      maxAge: (2 * SSO_REQUEST_VALIDITY) / 1000,
    });
    return answer;
  });

  api.serve(accessCalls.ssoCallback, async ({ c }) => {
    const address = new URL(`${publicUrl()}${CALLBACK}`);
    address.search = new URL(c.req.url).search;
    const browser = browserOf(c, publicUrl()) ?? newToken();
    const back = await configured(sso).callback(browser, c.req.query('state') ?? '', address);
    // A fragment stays in the browser: no server and no proxy writes it down.
    const search = back?.suite ? `?${new URLSearchParams({ suite: back.suite }).toString()}` : '';
    return c.redirect(`/login${search}#sso=${back?.code ?? 'expired'}`);
  });

  api.serve(accessCalls.finishSso, async ({ c, body }) => {
    const browser = browserOf(c, publicUrl()) ?? newToken();
    const { token, expiresAt, awaitsCode, email, remember, suite } = await configured(sso).finish(
      browser,
      body.code,
      originOf(c),
    );
    return { token, expiresAt: new Date(expiresAt).toISOString(), awaitsCode, email, remember, suite };
  });

  api.serve(accessCalls.readSsoLink, async ({ principal }) => ({
    service: sso && { label: sso.label },
    link: await db.asFirm(principal.firmId, (trx) => readSsoLink(trx, principal.userId)),
  }));

  api.serve(accessCalls.unlinkSso, async ({ c, principal, body }) => {
    const from = originOf(c);
    await confirmPassword(parts, principal, { field: 'password', password: body.password });
    await db.asFirm(principal.firmId, (trx) => removeSsoLink(trx, parts, principal, from));
  });
}

function configured(sso: SingleSignOn | null): SingleSignOn {
  if (sso) return sso;
  throw new ApiError('NOT_FOUND');
}

/** With https a name that only this host itself can have set. */
function cookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-basoche-sso' : 'basoche-sso';
}

/** The secret of the browser on its way; `null`: it has none, or what it has is none. */
function browserOf(c: Context<ApiEnv>, publicUrl: string): string | null {
  const value = getCookie(c, cookieName(publicUrl)) ?? '';
  return /^[\w-]{43}$/.test(value) ? value : null;
}
