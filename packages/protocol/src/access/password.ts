import { emailAddress, newPassword, PASSWORD_MISMATCH } from '@basoche/domain';
import { z } from 'zod';
import { missing, reason } from '../errors/reason.ts';

/** `POST /api/user/forgot-password` */
export const ForgotPasswordRequest = z
  .object({ email: z.string({ error: missing('email') }).pipe(emailAddress) })
  .meta({ id: 'ForgotPasswordRequest' });

const token = z
  .string({ error: reason('access.linkIncomplete') })
  .min(1, reason('access.linkIncomplete'))
  .max(512);

/** `POST /api/user/rpToken`: is this link still good? */
export const ResetTokenRequest = z.object({ token }).meta({ id: 'ResetTokenRequest' });

const passwords = { password: newPassword, confirmation: z.string({ error: PASSWORD_MISMATCH }) };

/** `POST /api/user/reset-password` */
export const ResetPasswordRequest = z
  .object({ token, ...passwords })
  .refine((body) => body.password === body.confirmation, { error: PASSWORD_MISMATCH, path: ['confirmation'] })
  .meta({ id: 'ResetPasswordRequest' });

/** `POST /api/user/change-password` */
export const ChangePasswordRequest = z
  .object({
    currentPassword: z
      .string({ error: missing('currentPassword') })
      .min(1, missing('currentPassword'))
      .max(1_024),
    ...passwords,
  })
  .refine((body) => body.password === body.confirmation, { error: PASSWORD_MISMATCH, path: ['confirmation'] })
  .meta({ id: 'ChangePasswordRequest' });
