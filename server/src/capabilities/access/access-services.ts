import type { Context } from 'hono';
import type { ApiEnv } from '../../http/api-env.ts';
import type { Captcha } from './captcha/captcha.ts';
import type { Contacts } from './devices/contacts.ts';
import type { KnowsDevice } from './devices/known-device.ts';
import type { Origin } from './log/access-log.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { PlaceOptions } from './passkeys/relying-party.ts';
import type { SecondFactor } from './second-factor/second-factor.ts';
import type { Sessions } from './sessions.ts';
import type { SingleSignOn } from './sso/single-sign-on.ts';

/** What the capability is made of, and what the application needs before it serves: sessions and contacts. */
export interface AccessServices {
  sessions: Sessions;
  contacts: Contacts;
  captcha: Captcha;
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
