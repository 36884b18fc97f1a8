import type { LocalDate } from '@basoche/domain';
import { plainNumber } from './convert.ts';
import type { NumberLook } from './display.ts';
import { dateOfText, hoursOfText } from './text-dates.ts';
import { ERROR_WORDS, errorOfText } from './value.ts';

/** What a text typed in a cell means. */
export type Typed =
  | { kind: 'empty' }
  | { kind: 'formula'; text: string }
  /** An error value, which a cell stores as a formula. */
  | { kind: 'error'; formula: string }
  /** `look`: how the cell is to show it, where what was typed says so. */
  | { kind: 'value'; value: number | string | boolean | { date: LocalDate }; look: NumberLook | null };

/** `12,5`, `1 234,56 €`, `20 %`, `21/11/2026`, `3 mars 2026`, `14:30`, `1:45`, `VRAI`, `#N/A`, `=SOMME(A1:A3)`; `'0123` stays a text, as does what `isName` knows. */
export function readTyped(text: string): Typed {
  if (text === '') return { kind: 'empty' };
  if (text.startsWith("'")) return value(text.slice(1), null);
  if (/^\s*=\s*\S/.test(text)) return { kind: 'formula', text: text.trim() };
  const bare = text.trim();
  const error = errorOfText(bare);
  if (error !== null) return { kind: 'error', formula: ERROR_WORDS[error].stored };
  if (/^(?:vrai|faux)$/i.test(bare)) return value(/^vrai$/i.test(bare), null);
  const date = dateOfText(bare);
  if (date !== null) return value({ date }, null);
  const hours = hoursOfText(bare);
  if (hours !== null) return value(hours.value, { number: hours.number });
  const number = isName(bare) ? null : plainNumber(bare);
  if (number === null) return value(text, null);
  if (bare.endsWith('€')) return value(number, { number: 'money' });
  if (bare.endsWith('%')) return value(number, { number: 'percent' });
  return value(number, groupedLook(bare));
}

/** What is typed by thousands shows so, with the decimals that were typed. */
function groupedLook(bare: string): NumberLook | null {
  const grouped = /^[+-]?\s*\d{1,3}(?:\s\d{3})+(?:[.,](\d{0,10}))?$/.exec(bare);
  return grouped && { number: 'number', decimals: grouped[1]?.length ?? 0 };
}

/** Digits that name something, as telephones, accounts and references have them: as a number they would not be the same. */
function isName(bare: string): boolean {
  return (
    // A zero that counts, and two by two.
    /^0\d/.test(bare) ||
    /^\d{1,2}([ \u00A0.]\d{2}){3,}$/.test(bare) ||
    /^\+(?:\s*\d){8,}$/.test(bare) ||
    // More than a number keeps.
    /^[+-]?(?:\s*\d){16,}/.test(bare) ||
    // Parted otherwise than by thousands.
    (/\d\s+\d/.test(bare) && !/^[+-]?\s*\d{1,3}(?:\s\d{3})+(?!\s*\d)/.test(bare)) ||
    // An exponent that no program writes.
    /^\d+E\d+$/i.test(bare)
  );
}

function value(of: number | string | boolean | { date: LocalDate }, look: NumberLook | null): Typed {
  return of === '' ? { kind: 'empty' } : { kind: 'value', value: of, look };
}
