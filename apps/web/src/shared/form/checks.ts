import {
  brokenPasswordRules,
  FORMAT_ERRORS,
  parseEmail,
  parsePhone,
  parsePostcode,
  parseSiret,
  PASSWORD_MISMATCH,
  PASSWORD_RULES,
} from '@basoche/domain';
import { baseReasonText } from '../../i18n/reason-text.ts';

/** Message, nothing when the text will do. */
type Check = (text: string) => string | undefined;

export const filled =
  (message: string): Check =>
  (text) =>
    text.trim() === '' ? message : undefined;

export const email =
  (missing: string): Check =>
  (text) =>
    text.trim() === '' ? missing : parseEmail(text) === null ? baseReasonText(FORMAT_ERRORS.email) : undefined;

export const siret =
  (missing: string): Check =>
  (text) =>
    text.trim() === '' ? missing : parseSiret(text) === null ? baseReasonText(FORMAT_ERRORS.siret) : undefined;

export const postcode =
  (missing: string): Check =>
  (text) =>
    text.trim() === ''
      ? missing
      : parsePostcode(text) === null
        ? baseReasonText(FORMAT_ERRORS.frenchPostcode)
        : undefined;

export const optionalPhone: Check = (text) =>
  text.trim() === '' || parsePhone(text) !== null ? undefined : baseReasonText(FORMAT_ERRORS.frenchPhone);

/** @param about names and address, which the password must not be built on */
export function newPassword(password: string, about: readonly string[]): string | undefined {
  const [rule] = brokenPasswordRules(password, about);
  return rule && baseReasonText(PASSWORD_RULES[rule]);
}

export function confirmation(password: string, again: string): string | undefined {
  return again === password ? undefined : baseReasonText(PASSWORD_MISMATCH);
}

/** Only what was found wrong. */
export function problems<V>(found: Partial<Record<keyof V, string | undefined>>): Partial<Record<keyof V, string>> {
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined)) as Partial<
    Record<keyof V, string>
  >;
}
