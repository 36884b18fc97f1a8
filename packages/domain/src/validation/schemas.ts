import { z } from 'zod';
import { parseEmail } from './email.ts';
import { parseIban } from './iban.ts';
import { parsePhone } from './phone.ts';
import { parsePostcode } from './postcode.ts';
import { parseSiren, parseSiret } from './siren.ts';
import { parseVatNumber } from './vat-number.ts';

/** French texts of the product's formats; the same on the form and in the server's answer. */
export const FORMAT_ERRORS = {
  email: 'L’adresse e-mail n’est pas valable.',
  phone: 'Le numéro de téléphone n’est pas valable.',
  frenchPhone: 'Le numéro de téléphone doit comporter 9 ou 10 chiffres.',
  postcode: 'Le code postal n’est pas valable pour ce pays.',
  frenchPostcode: 'Le code postal doit comporter 5 chiffres.',
  siren: 'Le numéro SIREN n’est pas valable : 9 chiffres, avec sa clé de contrôle.',
  siret: 'Le numéro SIRET n’est pas valable : 14 chiffres, avec sa clé de contrôle.',
  iban: 'L’IBAN n’est pas valable : vérifiez le pays, la longueur et la clé.',
  vatNumber: 'Le numéro de TVA intracommunautaire n’est pas valable.',
  message: 'Le message doit comporter au moins 6 caractères.',
} as const;

export type FormatError = keyof typeof FORMAT_ERRORS;

/** Each reads what people type and gives the canonical form of the parser of its name. */
export const emailAddress = canonical(parseEmail, 'email');
export const siren = canonical(parseSiren, 'siren');
export const siret = canonical(parseSiret, 'siret');
export const iban = canonical(parseIban, 'iban');
export const vatNumber = canonical(parseVatNumber, 'vatNumber');

/** @param country ISO code in capitals, whose rule reads a number without a calling code */
export function phoneNumber(country = 'FR') {
  return canonical((text) => parsePhone(text, country), country === 'FR' ? 'frenchPhone' : 'phone');
}

/** @param country ISO code in capitals */
export function postcode(country = 'FR') {
  return canonical((text) => parsePostcode(text, country), country === 'FR' ? 'frenchPostcode' : 'postcode');
}

/** The text of a message to a person, at least six characters once trimmed. */
export const messageText = z.string().trim().min(6, { error: FORMAT_ERRORS.message });

function canonical(parse: (text: string) => string | null, error: FormatError) {
  return z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== null) return value;
    context.issues.push({ code: 'custom', message: FORMAT_ERRORS[error], input: text });
    return z.NEVER;
  });
}
