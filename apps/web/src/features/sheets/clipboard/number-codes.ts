import type { NumberLook } from '@basoche/sheet';
import { numberFormatCode, type ReadNumberFormat, readFormatCode } from '@basoche/office/spreadsheet';
import { unquoted } from './css.ts';

/** Formats that Excel names on the clipboard. */
const NAMED: Readonly<Record<string, string>> = {
  'short date': 'dd/mm/yyyy',
  'medium date': 'd-mmm-yy',
  'long date': 'd mmmm yyyy',
  'short time': 'h:mm',
  'medium time': 'h:mm AM/PM',
  'long time': 'h:mm:ss',
  currency: '#,##0.00 €',
  fixed: '0.00',
  standard: '#,##0.00',
  percent: '0.00%',
  scientific: '0.00E+00',
};
/** Languages whose formats say « JJ/MM/AAAA » and « # ##0,00 », by the numbers that LibreOffice writes. */
const FRENCH: ReadonlySet<string> = new Set(['1036', '2060', '3084', '4108', '5132', '6156']);
const ENGLISH: ReadonlySet<string> = new Set(['', '0', '1033', '2057', '3081', '4105', '6153']);

/** Of `mso-number-format`, whose words are English whatever the language of Excel. */
export function excelFormat(value: string): ReadNumberFormat {
  const code = unquoted(value);
  return readFormatCode(NAMED[code.toLowerCase()] ?? code);
}

/** Of `sdnum`, as `1033;1036;# ##0,00`; `null` in a language that is not read. */
export function libreFormat(sdnum: string): ReadNumberFormat | null {
  const [, language = '', ...code] = sdnum.split(';');
  const text = code.join(';').replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');
  if (ENGLISH.has(language) || text === '') return readFormatCode(text === '' ? 'General' : text);
  return FRENCH.has(language) ? readFormatCode(inEnglish(text)) : null;
}

/** A format for `mso-number-format` and for `sdnum`, of which LibreOffice takes those of its own lists; `null` for none. */
export function writtenFormat(look: NumberLook): { excel: string; libre: string } | null {
  const code = numberFormatCode(look);
  return code === '' ? null : { excel: escapedCode(code), libre: `1033;1036;${inFrench(code)}` };
}

/** The format of a boolean, for `sdnum`. */
export const LIBRE_BOOLEAN = '1033;1036;BOOLEAN';

/** As Excel writes it: what is no letter or digit after a backslash, what is not of ASCII by its number. */
function escapedCode(code: string): string {
  return code.replaceAll(/[^a-z0-9]/gi, (sign) => {
    const number = sign.charCodeAt(0);
    return number > 126 || sign === '"' || sign === "'" ? `\\${number.toString(16).padStart(4, '0')}` : `\\${sign}`;
  });
}

/** As LibreOffice writes it itself. */
function inFrench(code: string): string {
  if (/[dmyh]/.test(code)) return code.toUpperCase().replaceAll('D', 'J').replaceAll('Y', 'A').replace('[H]', '[HH]');
  const digits = code.replace('#,##', '#\u00a0##').replace('.', ',');
  return digits.replace('\u00a0"€"', '" "[$€-40C]').replace('%', '" "%');
}

export function isLibreBoolean(sdnum: string): boolean {
  return /;"?BOOLE/i.test(sdnum);
}

/** A French format as files write it. */
function inEnglish(code: string): string {
  return code
    .split(/("[^"]*"|\[[^\]]*\])/)
    .map((part, at) => {
      if (at % 2 === 1) return part;
      if (/^standard$/i.test(part)) return 'General';
      const digits = part.split(',').map((each) => each.replaceAll(/(?<=[0#?]) (?=[0#?])/g, ','));
      return digits
        .join('.')
        .replaceAll(/j/gi, 'd')
        .replaceAll(/a(?!m|\/)/gi, 'y');
    })
    .join('');
}
