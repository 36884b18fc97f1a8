import { unquoted } from './css.ts';

const SHOWN = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2,4})$/;

/**
 * A text of Excel with a day in it as it is typed here, where the day comes before the month. An Excel that writes numbers as
 * in English shows both orders: `null` where that of this day is not known. Any other text is left as it is.
 * @param format `mso-number-format`, as written
 */
export function shownDay(text: string, format: string, decimal: string): string | null {
  const [, first, sign = '/', second, year = ''] = SHOWN.exec(text) ?? [];
  if (first === undefined || second === undefined) return text;
  const turned = [second, first, year].join(sign);
  const code = unquoted(format).replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '/');
  if (/^[^a-z]*m{1,2}[^a-z]+d/i.test(code)) return turned;
  if (/^[^a-z]*d{1,2}[^a-z]+m/i.test(code) || decimal !== '.' || sign !== '/' || Number(first) === Number(second))
    return text;
  if (Number(second) > 12) return turned;
  return Number(first) > 12 ? text : null;
}
