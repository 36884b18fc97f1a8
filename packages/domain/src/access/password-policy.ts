import { z } from 'zod';
import { fold } from '../formats/fold.ts';
import { isCommonPassword } from './common-passwords.ts';

export const PASSWORD_LENGTH = { min: 12, max: 256 } as const;

/** The rules in the order they are shown; each with what it asks of a password. */
export const PASSWORD_RULES = {
  length: 'password.length',
  uppercase: 'password.uppercase',
  number: 'password.number',
  special: 'password.special',
  common: 'password.common',
  personal: 'password.personal',
} as const;

export type PasswordRule = keyof typeof PASSWORD_RULES;

export const PASSWORD_MISMATCH = 'password.mismatch';

/**
 * The rules that a new password breaks.
 * @param about names and addresses of the person, which their password must not be built on
 */
export function brokenPasswordRules(password: string, about: readonly string[] = []): PasswordRule[] {
  const text = password.normalize('NFC');
  const length = Array.from(text).length;
  const cores = coresOf(text);
  const personal = new Set(about.flatMap((word) => personalWords(word)));
  const kept: Record<PasswordRule, boolean> = {
    length: length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max,
    uppercase: /\p{Lu}/u.test(text),
    number: /\p{N}/u.test(text),
    special: /[^\p{L}\p{N}\s]/u.test(text),
    common: new Set(text.toLowerCase()).size >= 6 && !cores.some(isCommonPassword),
    personal: !cores.some((core) => personal.has(core)),
  };
  return (Object.keys(PASSWORD_RULES) as PasswordRule[]).filter((rule) => !kept[rule]);
}

/** A new password as a request carries it; names of the person are checked by who knows them. */
export const newPassword = z.string({ error: 'password.missing' }).superRefine((password, context) => {
  const [rule] = brokenPasswordRules(password);
  if (rule) context.addIssue({ code: 'custom', message: PASSWORD_RULES[rule] });
});

const LEET: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' };

/** What a password is built on, once capitals, accents, look-alike digits, decoration and repetition are taken away. */
function coresOf(password: string): string[] {
  const plain = fold(password);
  const undecorated = plain.replace(/^[^a-z]+|[^a-z]+$/g, '').replace(/[013457@$]/g, (sign) => LEET[sign] ?? sign);
  return [plain, undecorated].map((text) => text.replace(/[^a-z]/g, '').replace(/^(.+?)\1+$/, '$1'));
}

function personalWords(text: string): string[] {
  const words = [text, text.split('@')[0] ?? '', ...text.split(/[^\p{L}]+/u)];
  return words.map((word) => fold(word).replace(/[^a-z]/g, '')).filter((word) => word.length >= 4);
}
