import { MONTH_NAMES, WEEKDAY_NAMES } from '@basoche/domain';
import { roundTo } from './convert.ts';
import { partsOf, weekdayOf } from './serial.ts';

const GROUP = '\u202f';

/**
 * A number as a French pattern writes it: `0,00`, `# ##0,00 €`, `0 %`, `jj/mm/aaaa`, `jjjj j mmmm aaaa`, `hh:mm`; up to
 * three parts between `;`, for what is above, below and at zero. Workbooks made in English have `#,##0.00` and `yyyy`. @throws Failure when it is to be a day and is none
 */
export function patternText(value: number, pattern: string): string {
  const parts = inFrench(pattern).split(';');
  const chosen = value < 0 ? parts[1] : value === 0 ? parts[2] : undefined;
  if (chosen !== undefined) return whole(Math.abs(value), chosen);
  const part = parts[0]!;
  const text = whole(Math.abs(value), part);
  return value < 0 && !isDay(part) ? `-${text}` : text;
}

/** A pattern of digits as it is written in French; colours are left out, a currency is its sign. */
function inFrench(pattern: string): string {
  return pattern.replace(/"[^"]*"|\[[^\]]*\]|#,##(?=[#0])|(?<=[#0])\.(?=[#0])/g, (found) => {
    if (found === '.') return ',';
    if (found === '#,##') return '# ##';
    const currency = /^\[\$([^\]-]*)/.exec(found)?.[1];
    if (currency !== undefined) return `"${currency}"`;
    return found.startsWith('"') || /^\[(?:h+|m+|s+)\]$/i.test(found) ? found : '';
  });
}

function whole(value: number, pattern: string): string {
  if (/^\s*(?:standard|general)?\s*$/i.test(pattern)) return String(value).replace('.', ',');
  return isDay(pattern) ? dayText(value, pattern) : digitsText(value, pattern);
}

/** Texts between quotes say nothing of what the pattern is. */
function isDay(pattern: string): boolean {
  return /[jdmayhs]/i.test(pattern.replace(LITERALS, ''));
}

/** Between quotes, or one character after a stroke. */
const LITERALS = /"[^"]*"|\\[\s\S]/g;
const DAY_WORDS =
  /\[(?:h+|m+|s+)\]|"([^"]*)"|\\([\s\S])|[jd]{4}|[jd]{3}|[jd]{2}|[jd]|mmmm|mmm|mm|m|[ay]{4}|[ay]{2}|hh|h|ss|s/gi;

/** Those that are cut after three letters: avr., oct. */
const SHORT_MONTH = /^(?:avr|oct|nov|déc)/;

function dayText(value: number, pattern: string): string {
  const { year, month, day } = partsOf(value);
  const seconds = Math.round((value - Math.floor(value)) * 86_400);
  /** Since the beginning, not of the day alone. */
  const total = Math.round(value * 86_400);
  const weekday = WEEKDAY_NAMES[weekdayOf(value) - 1]!;
  const name = MONTH_NAMES[month - 1]!;
  const two = (part: number) => String(part).padStart(2, '0');
  let last = '';
  return pattern.replace(DAY_WORDS, (word, quoted: string | undefined, escaped: string | undefined) => {
    const literal = quoted ?? escaped;
    if (literal !== undefined) return literal;
    const before = last;
    last = word.toLowerCase().replaceAll('d', 'j').replaceAll('y', 'a');
    switch (last) {
      case '[h]':
      case '[hh]':
        return String(Math.floor(total / 3600));
      case '[m]':
      case '[mm]':
        return String(Math.floor(total / 60));
      case '[s]':
      case '[ss]':
        return String(total);
      case 'jjjj':
        return weekday;
      case 'jjj':
        return `${weekday.slice(0, 3)}.`;
      case 'jj':
        return two(day);
      case 'j':
        return String(day);
      case 'mmmm':
        return name;
      case 'mmm':
        return name.length > 4 ? `${name.slice(0, SHORT_MONTH.test(name) ? 3 : 4)}.` : name;
      case 'mm':
      case 'm': {
        // After hours, minutes.
        const part = /^\[?h/.test(before) ? Math.floor(seconds / 60) % 60 : month;
        return last === 'mm' ? two(part) : String(part);
      }
      case 'aaaa':
        return String(year);
      case 'aa':
        return two(year % 100);
      case 'hh':
        return two(Math.floor(seconds / 3600));
      case 'h':
        return String(Math.floor(seconds / 3600));
      case 'ss':
        return two(seconds % 60);
      default:
        return String(seconds % 60);
    }
  });
}

function digitsText(value: number, pattern: string): string {
  const number = /[#0](?:[#0 \u00A0\u202F]*[#0])?(?:,([#0]+))?/.exec(pattern);
  if (!number) return pattern.replace(/"([^"]*)"/g, '$1');
  const percents = (pattern.replace(/"[^"]*"/g, '').match(/%/g) ?? []).length;
  const [written, decimals = ''] = number;
  const rounded = roundTo(value * 100 ** percents, decimals.length);
  const [units = '0', fraction = ''] = rounded.toFixed(decimals.length).split('.');
  const min = (written.split(',')[0]!.match(/0/g) ?? []).length;
  const padded = (units === '0' && min === 0 ? '' : units).padStart(min, '0');
  const grouped = /[#0][ \u00A0\u202F]+[#0]/.test(written) ? padded.replace(/\B(?=(\d{3})+$)/g, GROUP) : padded;
  const needed = decimals.lastIndexOf('0') + 1;
  const kept = fraction.slice(0, Math.max(needed, fraction.replace(/0+$/, '').length));
  const text = kept === '' ? grouped : `${grouped},${kept}`;
  const rest = (part: string) => part.replace(/"([^"]*)"/g, '$1');
  return rest(pattern.slice(0, number.index)) + text + rest(pattern.slice(number.index + written.length));
}
