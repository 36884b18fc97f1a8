import type { Clock } from '@basoche/domain';
import type { Context } from 'hono';
import type { ApiEnv } from '../../http/api-env.ts';
import type { OidcSettings } from '../../config/oidc-settings.ts';
import type { Db } from '../../db/database.ts';
import type { Log } from '../../log.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { createCaptcha } from './captcha/captcha.ts';
import { createContacts, deviceOf } from './devices/contacts.ts';
import { createKnowsDevice } from './devices/known-device.ts';
import { createLoginThrottle } from './login-throttle.ts';
import type { LoginThrottleParts } from './login-throttle.ts';
import type { PlaceOptions } from './passkeys/relying-party.ts';
import type { AccessServices } from './access-services.ts';
import { createSecondFactor } from './second-factor/second-factor.ts';
import { createSessions } from './sessions.ts';
import { createSingleSignOn } from './sso/single-sign-on.ts';

export interface AccessOptions {
  sessionSeconds: number;
  /** Wrong passwords, codes or passkeys of one source on one account before the next ones are slowed. */
  loginAttempts: number;
  secrets: Secrets;
  log: Log;
  /** Who receives the messages of the contact form. */
  supportEmail: string;
  /** `null`: no single sign-on. */
  oidc: OidcSettings | null;
  /** Where passkeys are used. */
  place: PlaceOptions;
  /** Address of the client, as far as it can be trusted. */
  clientAddress: (c: Context<ApiEnv>) => string;
}

/** Sessions, which everything that authenticates needs, and what else the routes of the capability stand on. */
export function createAccess(db: Db, clock: Clock, options: AccessOptions): AccessServices {
  const sessions = createSessions(db, clock, options.sessionSeconds);
  const contacts = createContacts(db, clock, options.log);
  const captcha = createCaptcha(db, clock, options.secrets);
  const throttle = (kind: LoginThrottleParts['kind']) =>
    createLoginThrottle({ db, clock, kind, attempts: options.loginAttempts });
  const sso =
    options.oidc &&
    createSingleSignOn(options.oidc, {
      db,
      clock,
      sessions,
      log: options.log,
      throttle: throttle('single-sign-on'),
    });
  void sso?.lookAround();
  return {
    sessions,
    contacts,
    captcha,
    secondFactor: createSecondFactor(options.secrets, clock),
    knowsDevice: createKnowsDevice(db),
    passwords: throttle('password'),
    confirmations: throttle('confirmation'),
    codes: throttle('code'),
    sso,
    passkeys: throttle('passkey'),
    place: options.place,
    supportEmail: options.supportEmail,
    originOf: (c) => ({
      address: options.clientAddress(c),
      userAgent: c.req.header('user-agent') ?? null,
      device: deviceOf(c),
    }),
  };
}
