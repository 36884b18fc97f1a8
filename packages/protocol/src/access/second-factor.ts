import { z } from 'zod';
import { missing } from '../errors/reason.ts';

/** `POST /api/user/2fa`: what an authenticator application needs. */
export const SecondFactorSetup = z
  .object({
    /** `data:image/svg+xml…`, to be shown as an image; `null` once activated. */
    qrCode: z.string().nullable(),
    /** The same secret for typing, base32 by groups of four. */
    secret: z.string().nullable(),
    QrCodeActivated: z.boolean(),
  })
  .meta({ id: 'SecondFactorSetup' });
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>;

/** `GET /api/user/2fa` */
export const SecondFactorState = z
  .object({
    active: z.boolean(),
    /** ISO 8601, UTC. */
    activatedAt: z.string().nullable(),
    recoveryCodesLeft: z.number().int(),
  })
  .meta({ id: 'SecondFactorState' });
export type SecondFactorState = z.infer<typeof SecondFactorState>;

/** `POST /api/user/verify`: six digits, or, when signing in, a recovery code. */
export const VerifyRequest = z
  .object({
    code: z
      .string({ error: missing('code') })
      .trim()
      .min(1, missing('code'))
      .max(64),
  })
  .meta({ id: 'VerifyRequest' });

export const VerifyAnswer = z
  .object({
    isPartner: z.boolean(),
    isClient: z.boolean(),
    /** When signing in: end of the session, ISO 8601, UTC. */
    expiresAt: z.string().optional(),
    /** When activating: shown this once. */
    recoveryCodes: z.array(z.string()).optional(),
  })
  .meta({ id: 'VerifyAnswer' });
export type VerifyAnswer = z.infer<typeof VerifyAnswer>;

/** `POST /api/user/2fa/deactivate`, `POST /api/user/2fa/recovery-codes` */
export const PasswordConfirmation = z
  .object({
    password: z
      .string({ error: missing('password') })
      .min(1, missing('password'))
      .max(1_024),
  })
  .meta({ id: 'PasswordConfirmation' });

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
