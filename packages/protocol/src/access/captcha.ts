import { z } from 'zod';
import { missing } from '../errors/reason.ts';

/** `GET /api/user/captcha`: work for a device, before it may go on. */
export const CaptchaChallenge = z
  .object({
    /** Signed by the server; contains no `~`. */
    challenge: z.string(),
    /** A solution is a number such that SHA-256 of `challenge~number` begins with this many zero bits. */
    bits: z.number().int(),
  })
  .meta({ id: 'CaptchaChallenge' });
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>;

/** `POST /api/user/verifyCaptcha?token=<challenge>~<number>` */
export const CaptchaQuery = z.object({
  token: z
    .string({ error: missing('verification') })
    .min(1)
    .max(1_000),
});

export const CaptchaPass = z
  .object({
    /** Good for one request that asks for a captcha, for ten minutes. */
    captcha: z.string(),
  })
  .meta({ id: 'CaptchaPass' });
export type CaptchaPass = z.infer<typeof CaptchaPass>;

/** A pass in the body of a request. */
export const captchaPass = z.string().max(1_000).optional();

export function leadingZeroBits(bytes: Uint8Array): number {
  let bits = 0;
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
