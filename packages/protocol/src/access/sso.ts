import { isInternalPath } from '@basoche/domain';
import { z } from 'zod';
import { optionalFlag } from '../wire.ts';
import { PasswordConfirmation } from './second-factor.ts';
import { LoginAnswer } from './session.ts';
import { missing, reason } from '../errors/reason.ts';

/** `GET /api/user/sign-in-ways`: what the sign-in screen offers beside the password. */
export const SignInWays = z
  .object({
    /** Single sign-on by OpenID Connect; `null`: not configured. */
    sso: z
      .object({
        /** What the service is called; `null`: the interface has its own words. */
        label: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'SignInWays' });
export type SignInWays = z.infer<typeof SignInWays>;

/** `POST /api/user/sso/start` */
export const SsoStartRequest = z
  .object({
    /** The page to open afterwards: an address inside of the application. */
    suite: z.string().refine(isInternalPath, reason('access.returnAddress')).optional(),
    remember: optionalFlag,
    /** Name of the device, as the list of sessions shows it. */
    device: z.string().trim().max(120).optional(),
  })
  .meta({ id: 'SsoStartRequest' });
export type SsoStartRequest = z.infer<typeof SsoStartRequest>;

export const SsoStartAnswer = z
  .object({
    /** Where the browser goes on: a page of the firm's sign-in service. */
    address: z.string(),
  })
  .meta({ id: 'SsoStartAnswer' });
export type SsoStartAnswer = z.infer<typeof SsoStartAnswer>;

/** `POST /api/user/sso/finish` */
export const SsoFinishRequest = z
  .object({
    /** From the fragment of the address that the callback led to. */
    code: z
      .string({ error: missing('code') })
      .min(1, missing('code'))
      .max(128),
  })
  .meta({ id: 'SsoFinishRequest' });

export const SsoFinishAnswer = LoginAnswer.extend({
  email: z.string(),
  remember: z.boolean(),
  suite: z.string().nullable(),
}).meta({ id: 'SsoFinishAnswer' });
export type SsoFinishAnswer = z.infer<typeof SsoFinishAnswer>;

/** `GET /api/user/sso/link`: of the person who is signed in. */
export const SsoLink = z
  .object({
    /** The sign-in service of the firm; `null`: none is configured. */
    service: z.object({ label: z.string().nullable() }).nullable(),
    /** `null`: the account is not linked to it. */
    link: z
      .object({
        /** The address under which the service knows the person; `null`: it did not say. */
        email: z.string().nullable(),
        /** ISO 8601, UTC. */
        linkedAt: z.string(),
        /** Last sign-in through the service. ISO 8601, UTC. */
        usedAt: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'SsoLink' });
export type SsoLink = z.infer<typeof SsoLink>;

/** `POST /api/user/sso/unlink` */
export const SsoUnlinkRequest = PasswordConfirmation.meta({ id: 'SsoUnlinkRequest' });
