import { isLocalDate, type LocalDate } from '@basoche/domain';
import { numberOfText } from './convert.ts';
import type { NumberLook } from './display.ts';

/** What a text typed in a cell means. */
export type Typed =
  | { kind: 'empty' }
  | { kind: 'formula'; text: string }
  /** `look`: how the cell is to show it, where what was typed says so. */
  | { kind: 'value'; value: number | string | boolean | { date: LocalDate }; look: NumberLook | null };

/** `12,5`, `1 234,56 €`, `20 %`, `21/11/2026`, `VRAI`, `=SOMME(A1:A3)`; `'0123` stays a text. */
export function readTyped(text: string): Typed {
  if (text === '') return { kind: 'empty' };
  if (text.startsWith("'")) return value(text.slice(1), null);
  if (/^\s*=\s*\S/.test(text)) return { kind: 'formula', text: text.trim() };
  const bare = text.trim();
  if (/^(?:vrai|faux)$/i.test(bare)) return value(/^vrai$/i.test(bare), null);
  const date = dateOfText(bare);
  if (date !== null) return value({ date }, null);
  // A number as telephones and file numbers have it is a name: its zero counts.
  if (/^0\d/.test(bare) || /^\d{1,2}([ \u00A0.]\d{2}){3,}$/.test(bare)) return value(text, null);
  const number = numberOfText(bare);
  if (number === null) return value(text, null);
  if (bare.endsWith('€')) return value(number, { number: 'money' });
  if (bare.endsWith('%')) return value(number, { number: 'percent' });
  return value(number, null);
}

/** `21/11/2026`, `1/2/26`, `2026-11-21`. */
function dateOfText(text: string): LocalDate | null {
  if (isLocalDate(text)) return text;
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text);
  if (!parts) return null;
  const [, day = '', month = '', year = ''] = parts;
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDate(date) ? date : null;
}

function value(of: number | string | boolean | { date: LocalDate }, look: NumberLook | null): Typed {
  return of === '' ? { kind: 'empty' } : { kind: 'value', value: of, look };
}
