import { z } from 'zod';
import { parseEmail } from './email.ts';
import { parseIban } from './iban.ts';
import { parseNaceCode } from './nace-code.ts';
import { parsePhone } from './phone.ts';
import { parsePostcode } from './postcode.ts';
import { parseSiren, parseSiret } from './siren.ts';
import { parseVatNumber } from './vat-number.ts';

/** French texts of the product's formats; the same on the form and in the server's answer. */
export const FORMAT_ERRORS = {
  email: 'format.email',
  phone: 'format.phone',
  frenchPhone: 'format.frenchPhone',
  postcode: 'format.postcode',
  frenchPostcode: 'format.frenchPostcode',
  siren: 'format.siren',
  siret: 'format.siret',
  iban: 'format.iban',
  vatNumber: 'format.vatNumber',
  naceCode: 'format.naceCode',
  message: 'format.message',
} as const;

export type FormatError = keyof typeof FORMAT_ERRORS;

/** Each reads what people type and gives the canonical form of the parser of its name. */
export const emailAddress = canonical(parseEmail, 'email');
export const siren = canonical(parseSiren, 'siren');
export const siret = canonical(parseSiret, 'siret');
export const iban = canonical(parseIban, 'iban');
export const vatNumber = canonical(parseVatNumber, 'vatNumber');
export const naceCode = canonical(parseNaceCode, 'naceCode');

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
