import { brokenPasswordRules, emailAddress, PASSWORD_MISMATCH, PASSWORD_RULES } from '@basoche/domain';
import { z } from 'zod';
import { missing, reason } from '../errors/reason.ts';

export const mailAddress = z.preprocess(
  (value) => value ?? '',
  z
    .string(reason('value.notText', { what: 'email' }))
    .min(1, missing('email'))
    .pipe(emailAddress),
);

/** Out of a mail: 256 random bits as 43 characters. */
export const mailedToken = z
  .string(reason('access.linkIncomplete'))
  .regex(/^[A-Za-z0-9_-]{43}$/, reason('onboarding.linkIncomplete'));

export const givenPassword = z
  .string(missing('password'))
  .min(1, missing('password'))
  .max(1_024, reason('value.tooLongText', { what: 'password' }));

interface WithNewPassword {
  password: string;
  passwordConfirmation?: string | undefined;
  firstname: string;
  lastname: string;
  email?: string;
}

/** The confirmation, when it is sent, is the password; the password is not built on the person's name or address. */
export function checkNewPassword(value: WithNewPassword, context: z.RefinementCtx): void {
  const { password, passwordConfirmation, firstname, lastname, email = '' } = value;
  if (brokenPasswordRules(password, [firstname, lastname, email]).includes('personal'))
    context.addIssue({ code: 'custom', path: ['password'], message: PASSWORD_RULES.personal });
  if (passwordConfirmation !== undefined && passwordConfirmation !== password)
    context.addIssue({ code: 'custom', path: ['passwordConfirmation'], message: PASSWORD_MISMATCH });
}
