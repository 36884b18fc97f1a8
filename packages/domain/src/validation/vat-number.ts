import { hasLuhnKey, parseSiren } from './siren.ts';

/** What follows the two letters of the state. Source: European Commission, VIES. `EL` is Greece, `XI` Northern Ireland. */
const SHAPES = new Map<string, RegExp>([
  ['AT', /^U\d{8}$/],
  ['BE', /^[01]\d{9}$/],
  ['BG', /^\d{9,10}$/],
  ['CY', /^\d{8}[A-Z]$/],
  ['CZ', /^\d{8,10}$/],
  ['DE', /^[1-9]\d{8}$/],
  ['DK', /^\d{8}$/],
  ['EE', /^\d{9}$/],
  ['EL', /^\d{9}$/],
  ['ES', /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/],
  ['FI', /^\d{8}$/],
  ['FR', /^[A-HJ-NP-Z\d]{2}\d{9}$/],
  ['HR', /^\d{11}$/],
  ['HU', /^\d{8}$/],
  ['IE', /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/],
  ['IT', /^\d{11}$/],
  ['LT', /^(?:\d{9}|\d{12})$/],
  ['LU', /^\d{8}$/],
  ['LV', /^\d{11}$/],
  ['MT', /^\d{8}$/],
  ['NL', /^[A-Z\d+*]{10}\d{2}$/],
  ['PL', /^\d{10}$/],
  ['PT', /^\d{9}$/],
  ['RO', /^\d{2,10}$/],
  ['SE', /^\d{10}01$/],
  ['SI', /^\d{8}$/],
  ['SK', /^\d{10}$/],
  ['XI', /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/],
]);

/** Keys checked on top of the shape; the other states' numbers are checked by shape. */
const KEYS = new Map<string, (number: string) => boolean>([
  ['BE', (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8))],
  ['DE', hasIsoMod11Key],
  ['FR', hasFrenchKey],
  ['IT', hasLuhnKey],
  ['LU', (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6))],
]);

/**
 * The intra-community VAT number without spaces, in capitals, `FR44732829320`; `null` when the state, the shape or the
 * key is wrong. `GR` is read as `EL`, and a Belgian number of nine digits gets its leading zero.
 */
export function parseVatNumber(text: string): string | null {
  const bare = text.replace(/[\s.-]/g, '').toUpperCase();
  const state = bare.startsWith('GR') ? 'EL' : bare.slice(0, 2);
  const rest = bare.slice(2);
  const number = state === 'BE' && rest.length === 9 ? `0${rest}` : rest;
  if (!SHAPES.get(state)?.test(number)) return null;
  const holds = KEYS.get(state);
  return holds && !holds(number) ? null : state + number;
}

/** The French VAT number of a company, with the usual key of two digits. @throws RangeError when it is not a SIREN */
export function vatNumberOf(siren: string): string {
  const digits = parseSiren(siren);
  if (digits === null) throw new RangeError('not a SIREN');
  return `FR${String(numericKey(digits)).padStart(2, '0')}${digits}`;
}

function numericKey(siren: string): number {
  return (12 + 3 * (Number(siren) % 97)) % 97;
}

const KEY_ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Two digits, or two characters of which one is a letter. Monaco's numbers begin with 000 and are no SIREN. */
function hasFrenchKey(number: string): boolean {
  const key = number.slice(0, 2);
  const siren = number.slice(2);
  if (!siren.startsWith('000') && parseSiren(siren) === null) return false;
  if (/^\d\d$/.test(key)) return Number(key) === numericKey(siren);
  const first = KEY_ALPHABET.indexOf(key[0] ?? '');
  const second = KEY_ALPHABET.indexOf(key[1] ?? '');
  const value = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (Number(siren) + 1 + Math.floor(value / 11)) % 11 === value % 11;
}

/** ISO 7064 mod 11,10. */
function hasIsoMod11Key(number: string): boolean {
  let check = 5;
  for (const digit of number) check = ((((check || 10) * 2) % 11) + Number(digit)) % 10;
  return check === 1;
}
