import { brokenPasswordRules, emailAddress, PASSWORD_MISMATCH, PASSWORD_RULES } from '@basoche/domain';
import { z } from 'zod';

export const mailAddress = z.preprocess(
  (value) => value ?? '',
  z.string('L’adresse e-mail doit être un texte.').min(1, 'L’adresse e-mail est obligatoire.').pipe(emailAddress),
);

/** Out of a mail: 256 random bits as 43 characters. */
export const mailedToken = z
  .string('Le lien est incomplet.')
  .regex(/^[A-Za-z0-9_-]{43}$/, 'Le lien est incomplet. Ouvrez-le de nouveau depuis le courriel.');

export const givenPassword = z
  .string('Le mot de passe est obligatoire.')
  .min(1, 'Le mot de passe est obligatoire.')
  .max(1_024, 'Le mot de passe est trop long.');

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
