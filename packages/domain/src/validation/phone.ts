import { PHONE_PLANS, type PhonePlan } from './phone-plans.ts';

const NBSP = '\u00a0';

/**
 * The number in international form, `+33123456789`; `null` when it fits no plan. French numbers have 9 digits, or 10 with
 * the leading zero. A number that begins with `+` or `00` names its own country.
 * @param country ISO code in capitals, whose rule reads a number without a calling code
 */
export function parsePhone(text: string, country = 'FR'): string | null {
  const bare = text.replace(/\(0\)/g, '').replace(/[\s().\-/]/g, '');
  if (/^(?:\+|00)\d+$/.test(bare)) return international(bare.replace(/^(?:\+|00)/, ''));
  const plan = PHONE_PLANS.get(country);
  const national = plan && /^\d+$/.test(bare) ? significant(bare, plan) : null;
  return plan && national ? `+${plan.code}${national}` : null;
}

/**
 * By groups of two digits: `01 23 45 67 89` for a French number, `+32 4 70 12 34 56` for another one.
 * Text that is no number is returned as it is.
 */
export function formatPhone(text: string, country = 'FR'): string {
  const number = parsePhone(text, country);
  if (number === null) return text;
  const digits = number.slice(1);
  if (digits.startsWith('33')) return byTwo(`0${digits.slice(2)}`);
  const code = codeOf(digits);
  return `+${code}${NBSP}${byTwo(digits.slice(code.length))}`;
}

function international(digits: string): string | null {
  for (const plan of PHONE_PLANS.values()) {
    if (!digits.startsWith(plan.code)) continue;
    const national = significant(digits.slice(plan.code.length), plan);
    if (national) return `+${plan.code}${national}`;
  }
  return null;
}

/** The national number without its trunk prefix, when the country has numbers of that length. */
function significant(digits: string, plan: PhonePlan): string | null {
  const bare = plan.trunk && digits.startsWith(plan.trunk) ? digits.slice(plan.trunk.length) : digits;
  if (plan.country === 'FR') return /^[1-9]\d{8}$/.test(bare) ? bare : null;
  if (plan.lengths.includes(bare.length)) return bare;
  return plan.lengths.includes(digits.length) ? digits : null;
}

function codeOf(digits: string): string {
  for (const plan of PHONE_PLANS.values()) if (digits.startsWith(plan.code)) return plan.code;
  return '';
}

/** An odd number of digits begins with the lone one. */
function byTwo(digits: string): string {
  const start = digits.length % 2;
  const pairs = digits.slice(start).match(/\d{2}/g) ?? [];
  return [digits.slice(0, start), ...pairs].filter(Boolean).join(NBSP);
}
