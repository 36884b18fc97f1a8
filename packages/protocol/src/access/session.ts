import { z } from 'zod';
import { captchaPass } from './captcha.ts';
import { missing } from '../errors/reason.ts';

/** A sign-in is valid for this long, in seconds. */
export const SESSION_SECONDS = 43_200;

/** `POST /api/user/login` */
export const LoginRequest = z
  .object({
    /** The e-mail address, in any case. */
    username: z
      .string({ error: missing('email') })
      .trim()
      .min(1, missing('email'))
      .max(320),
    password: z
      .string({ error: missing('password') })
      .min(1, missing('password'))
      .max(1_024),
    /** Id of the browser profile, for a client that does not send it as a header. */
    device: z.string().trim().max(120).optional(),
    captcha: captchaPass,
  })
  .meta({ id: 'LoginRequest' });
export type LoginRequest = z.infer<typeof LoginRequest>;

export const LoginAnswer = z
  .object({
    /** Opaque; sent as `Authorization: Bearer …`. */
    token: z.string(),
    /** ISO 8601, UTC. */
    expiresAt: z.string(),
    /** The token is of no use but for `POST /api/user/verify` with the code of the second factor. */
    awaitsCode: z.boolean(),
  })
  .meta({ id: 'LoginAnswer' });
export type LoginAnswer = z.infer<typeof LoginAnswer>;
