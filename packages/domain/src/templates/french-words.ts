const UNITS =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  );
const TENS = [
  '',
  '',
  'vingt',
  'trente',
  'quarante',
  'cinquante',
  'soixante',
  'soixante',
  'quatre-vingt',
  'quatre-vingt',
];
const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');

/** Below one thousand million; with hyphens everywhere, as the reform of 1990 recommends. @throws RangeError for what is no such number */
export function numberInWords(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value >= 1e9) throw new RangeError(`no number in words: ${value}`);
  const millions = Math.floor(value / 1e6);
  const thousands = Math.floor(value / 1000) % 1000;
  const rest = value % 1000;
  const parts: string[] = [];
  if (millions > 0) parts.push(`${belowThousand(millions, true)}-million${millions > 1 ? 's' : ''}`);
  // « quatre-vingt-mille »: what is multiplied is no plural, but before « millions » it is.
  if (thousands > 0) parts.push(thousands === 1 ? 'mille' : `${belowThousand(thousands, false)}-mille`);
  if (rest > 0 || parts.length === 0) parts.push(belowThousand(rest, true));
  return parts.join('-');
}

function belowThousand(value: number, isLast: boolean): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  if (hundreds === 0) return belowHundred(rest, isLast);
  const cent = hundreds === 1 ? 'cent' : `${UNITS[hundreds]}-cent${rest === 0 && isLast ? 's' : ''}`;
  return rest === 0 ? cent : `${cent}-${belowHundred(rest, isLast)}`;
}

function belowHundred(value: number, isLast: boolean): string {
  if (value < 20) return UNITS[value]!;
  const ten = Math.floor(value / 10);
  const isDouble = ten === 7 || ten === 9;
  const unit = isDouble ? value - (ten - 1) * 10 : value % 10;
  const word = TENS[ten]!;
  if (unit === 0) return ten === 8 && isLast ? `${word}s` : word;
  const joined = (unit === 1 || unit === 11) && ten < 8 ? '-et-' : '-';
  return `${word}${joined}${UNITS[unit]}`;
}

/** « premier mars deux-mille-vingt-quatre ». @param date `YYYY-MM-DD` */
export function dateInWords(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return `${day === 1 ? 'premier' : numberInWords(day)} ${MONTHS[month - 1]} ${numberInWords(year)}`;
}

/** « 1er mars 2024 ». @param date `YYYY-MM-DD` */
export function dateInFull(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return `${day === 1 ? '1er' : day}\u00a0${MONTHS[month - 1]}\u00a0${year}`;
}

/** « 18 400,50 », « 18400.5 € » as cents; `null` when it is no amount of money that has words. */
export function centsOf(amount: string): number | null {
  const plain = amount.replaceAll(/[\s\u00a0\u202f€]|euros?/gi, '').replace(',', '.');
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(plain)) return null;
  return Math.round(Number(plain) * 100);
}

/** « dix-huit-mille-quatre-cents euros et cinquante centimes ». */
export function moneyInWords(cents: number): string {
  const euros = Math.floor(cents / 100);
  const rest = cents % 100;
  const unit = euros >= 1e6 && euros % 1e6 === 0 ? 'd’euros' : euros > 1 ? 'euros' : 'euro';
  const whole = `${numberInWords(euros)} ${unit}`;
  return rest === 0 ? whole : `${whole} et ${numberInWords(rest)} centime${rest > 1 ? 's' : ''}`;
}
