/** La Poste: its establishments outgrew the Luhn key, and follow a rule of their own. */
const LA_POSTE = '356000000';
const LA_POSTE_HEAD_OFFICE = '35600000000048';

/** The nine digits; `null` when they are not nine or their Luhn key is wrong. */
export function parseSiren(text: string): string | null {
  const digits = bareDigits(text);
  return /^\d{9}$/.test(digits) && hasLuhnKey(digits) ? digits : null;
}

/**
 * The fourteen digits; `null` when they are not fourteen, or the key is wrong: Luhn on the SIREN and on the whole; for
 * La Poste, whose establishments are numbered otherwise, a digit sum that is a multiple of five. Source: Insee.
 */
export function parseSiret(text: string): string | null {
  const digits = bareDigits(text);
  if (!/^\d{14}$/.test(digits)) return null;
  if (digits === LA_POSTE_HEAD_OFFICE) return digits;
  if (digits.startsWith(LA_POSTE)) return digitSum(digits) % 5 === 0 ? digits : null;
  return hasLuhnKey(digits.slice(0, 9)) && hasLuhnKey(digits) ? digits : null;
}

function bareDigits(text: string): string {
  return text.replace(/[\s.-]/g, '');
}

function digitSum(digits: string): number {
  return Array.from(digits).reduce((sum, digit) => sum + Number(digit), 0);
}

/** The Luhn key over all digits, the last being the key. A run of zeros, which no register gives, fails. */
export function hasLuhnKey(digits: string): boolean {
  if (!/[1-9]/.test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]) * (at % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}
