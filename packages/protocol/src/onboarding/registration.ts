import { newPassword, plan } from '@basoche/domain';
import { z } from 'zod';
import { captchaPass } from '../access/captcha.ts';
import { optionalText, requiredName } from '../wire.ts';
import { checkNewPassword, givenPassword, mailAddress, mailedToken } from './fields.ts';
import { reason } from '../errors/reason.ts';

/** `POST /api/user/register`: a newcomer and their firm. */
export const RegisterRequest = z
  .object({
    firstname: requiredName('firstname', 100),
    lastname: requiredName('name', 100),
    email: mailAddress,
    password: newPassword,
    passwordConfirmation: optionalText('confirmation', 1_024),
    /** Name of the firm. */
    firm: requiredName('firmName', 200),
    plan: z.enum(plan.options, { error: reason('value.plan') }),
    captcha: captchaPass,
  })
  .superRefine(checkNewPassword)
  .meta({ id: 'RegisterRequest' });
export type RegisterRequest = z.infer<typeof RegisterRequest>;

/** The same whether the address is known or not: the rest is in the mail. */
export const RegisterAnswer = z
  .object({
    email: z.string(),
    /** Hours during which the mailed link is valid. */
    validHours: z.number(),
  })
  .meta({ id: 'RegisterAnswer' });
export type RegisterAnswer = z.infer<typeof RegisterAnswer>;

/**
 * `POST /api/new-subscription/confirm`: the mailed link together with the password chosen at registration, so that a
 * registration made by somebody else in one's name opens nothing to them.
 */
export const ConfirmRequest = z.object({ token: mailedToken, password: givenPassword }).meta({ id: 'ConfirmRequest' });
export type ConfirmRequest = z.infer<typeof ConfirmRequest>;

/** The account exists now and signs in as usual. */
export const NewAccount = z.object({ email: z.string() }).meta({ id: 'NewAccount' });
export type NewAccount = z.infer<typeof NewAccount>;
