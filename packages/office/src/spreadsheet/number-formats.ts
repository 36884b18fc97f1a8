import type { sheet as sheets } from '@basoche/crdt';

/**
 * How a document shows what a format of a file says. `hours`: a day with its hour, which it cannot. `mask`: the format of numbers that
 * are names, as those of telephones.
 */
export interface ReadNumberFormat {
  look: Pick<sheets.CellFormat, 'number' | 'decimals'>;
  exact: boolean;
  isDay: boolean;
  hours: boolean;
  mask: string | null;
}

/** Formats that files name by a number alone. */
const BUILT_IN: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '#,##0 €',
  6: '#,##0 €',
  7: '#,##0.00 €',
  8: '#,##0.00 €',
  9: '0%',
  10: '0.00%',
  14: 'dd/mm/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd/mm/yyyy h:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  41: '#,##0',
  42: '#,##0 €',
  43: '#,##0.00',
  44: '#,##0.00 €',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
  49: '@',
};

export function readNumberFormat(id: number, codes: ReadonlyMap<number, string>): ReadNumberFormat {
  return readFormatCode(codes.get(id) ?? BUILT_IN[id] ?? 'General');
}

/** @param code as files write it, in English */
export function readFormatCode(code: string): ReadNumberFormat {
  const currency = /€|\[\$€|EUR/i.test(code);
  const [first = ''] = code.split(';', 1);
  const bare = first.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[[^\]]*\]/g, '');
  const plain = { isDay: false, hours: false, mask: null };
  // Between brackets, hours, minutes or seconds go on past their day.
  const countsOn = /\[(?:h+|m+|s+)\]/i.test(code);
  if (/^\s*(?:general|standard)?\s*$/i.test(bare) && !currency && !countsOn) return { look: {}, exact: true, ...plain };
  if (/@/.test(bare)) return { look: { number: 'text' }, exact: true, ...plain };
  if (/[dyjhs]|m{3}/i.test(bare) || countsOn) {
    const hours = /[hs]/i.test(bare);
    const isDay = /[dyj]|m{3}/i.test(bare);
    if (!isDay) {
      const exact = countsOn ? /^\s*:mm\s*$/i.test(bare) && /\[h+\]/i.test(code) : /^\s*h{1,2}:mm\s*$/i.test(bare);
      return { look: { number: countsOn ? 'duration' : 'time' }, exact, ...plain };
    }
    const exact = !hours && /^\s*d{1,2}[/.-]m{1,2}[/.-]y{2,4}\s*$/i.test(bare);
    return { look: { number: 'date' }, exact, isDay, hours, mask: null };
  }
  if (isMask(first)) return { look: {}, exact: false, ...plain, mask: first };
  // As thousands or millions.
  const isScaled = /[0#?],+(?![0#?,])/.test(bare);
  const decimals = Math.min(10, /[.,]([0#?]+)\s*(?:%|€|$|\D*$)/.exec(bare.replace(/#,##/g, ''))?.[1]?.length ?? 0);
  if (/%/.test(bare)) return { look: { number: 'percent', decimals }, exact: !isScaled, ...plain };
  if (currency) return { look: { number: 'money', decimals }, exact: !isScaled, ...plain };
  const hasSigns = /[$£¥?/]|E[+-]/i.test(code.replace(/\[[^\]]*\]/g, '')) || /^0{2}/.test(bare.trim());
  const exact = !hasSigns && !isScaled && !saysWords(first);
  return { look: { number: 'number', decimals }, exact, ...plain };
}

/** What a format writes besides digits. */
const LITERAL = /"[^"]*"|\\./g;
/** Fewer digits than those of a postal code are counted with more often than they are names. */
const MIN_MASK = 5;

/** `00000`, `0#" "##" "##" "##" "##`: each digit has its place, the zeros at the beginning too. */
function isMask(code: string): boolean {
  const digits = code.replace(LITERAL, '').replace(/[ ()+:/-]/g, '');
  return new RegExp(`^0[0#]{${MIN_MASK - 1},}$`).test(digits);
}

function saysWords(code: string): boolean {
  return (code.replace(/_.|\*./g, '').match(LITERAL) ?? []).some((literal) => /[^\s"\\]/.test(literal));
}

/** The number as its format shows it; `null` where that is not for it. */
export function masked(value: number, mask: string): string | null {
  if (!Number.isSafeInteger(value) || value < 0) return null;
  const parts = mask.match(/"[^"]*"|\\.|[\s\S]/g) ?? [];
  let digits = String(value).padStart(parts.filter((part) => part === '0' || part === '#').length, '0');
  const first = parts.findIndex((part) => part === '0');
  return parts
    .toReversed()
    .map((part, at) => {
      if (part !== '0' && part !== '#') return part.replace(/^"|"$|^\\/g, '');
      const from = parts.length - 1 - at === first ? 0 : -1;
      const shown = digits.slice(from);
      digits = digits.slice(0, from);
      return shown;
    })
    .toReversed()
    .join('');
}

/** As a file says it; the empty text for none. */
export function numberFormatCode({ number, decimals }: sheets.CellFormat): string {
  const digits = (usual: number) => {
    const count = decimals ?? usual;
    return count === 0 ? '' : `.${'0'.repeat(count)}`;
  };
  switch (number) {
    case 'number':
      return `#,##0${digits(2)}`;
    case 'money':
      return `#,##0${digits(2)}\u00a0"€"`;
    case 'percent':
      return `0${digits(0)}%`;
    case 'date':
      return 'dd/mm/yyyy';
    case 'time':
      return 'hh:mm';
    case 'duration':
      return '[h]:mm';
    case 'text':
      return '@';
    default:
      return decimals === undefined ? '' : `#,##0${digits(0)}`;
  }
}
