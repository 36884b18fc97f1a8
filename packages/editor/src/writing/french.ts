export const NBSP = '\u00a0';

/** What a quotation may follow without a space: « l’« aveu » ». */
const ELISION = /(?:^|[\s([«])(?:[cdjlmnst]|(?:jus|lors|puis|quoi)?qu)['’]$/iu;

/** What a number stands on the same line as: « n° 3 », « art. 4 », « § 12 », « L. 145-1 ». */
const BEFORE_NUMBER = /(?:^|[\s\u00a0([«’'])(?:n[°º]s?|art\.|al\.|p\.|pp\.|[lrda]\.|§+) $/iu;
/** What the part of a code stands on the same line as: « art. L. 145-1 », of a law, a decree or an order. */
const BEFORE_PART = /(?:^|[\s\u00a0([«’'])art\. $/iu;
/** What a name stands on the same line as: « M. Martin », « Me Durand ». */
const BEFORE_NAME = /(?:^|[\s\u00a0([«’'—–])(?:MM?\.|Mmes?|Mlles?|Mes?|Dr|Pr) $/u;

export interface Correction {
  /** Characters before the typed one that are replaced with it. */
  before: number;
  /** What stands in their place and in that of the typed one. */
  text: string;
}

/**
 * What French typography makes of a character typed after this text; `null` when it stays as typed.
 * @param before text of the block up to the caret
 */
export function correctionOf(before: string, typed: string): Correction | null {
  const last = before.at(-1) ?? '';
  switch (typed) {
    case "'":
      return /\p{L}/u.test(last) ? { before: 0, text: '’' } : null;
    case '"':
      if (last === '' || /[\s([«—–]/u.test(last) || ELISION.test(before)) return { before: 0, text: `«${NBSP}` };
      return { before: 0, text: `${NBSP}»` };
    case '«':
      return { before: 0, text: `«${NBSP}` };
    case ' ':
      if (before.endsWith(`«${NBSP}`)) return { before: 0, text: '' };
      return /[\s\u00a0]--$/u.test(before) ? { before: 2, text: '— ' } : null;
    case '.':
      return before.endsWith('..') && !before.endsWith('...') ? { before: 2, text: '…' } : null;
    case ':':
    case ';':
    case '!':
    case '?':
    case '»':
      return spaced(before, last, typed);
    case '%':
    case '‰':
    case '€':
      return /\p{N} $/u.test(before) ? { before: 1, text: NBSP + typed } : null;
    default:
      return kept(before, typed);
  }
}

/** A number, a part of a code or a name stays beside what announces it. */
function kept(before: string, typed: string): Correction | null {
  const isKept =
    (/\p{N}/u.test(typed) && BEFORE_NUMBER.test(before)) ||
    (/[LRDA]/.test(typed) && BEFORE_PART.test(before)) ||
    (/\p{Lu}/u.test(typed) && BEFORE_NAME.test(before));
  return isKept ? { before: 1, text: NBSP + typed } : null;
}

/** A space that does not break goes before double punctuation, but for addresses, hours and runs of marks. */
function spaced(before: string, last: string, typed: string): Correction | null {
  if (last === ' ') return before.length > 1 ? { before: 1, text: NBSP + typed } : null;
  if (!/[\p{L}\p{N}\p{M})\]%€’»…]/u.test(last)) return null;
  const word = /\S*$/u.exec(before)?.[0] ?? '';
  if (typed === ':' && (/\p{N}$/u.test(word) || /^[(«]?(?:https?|mailto|tel|ftp|file|[a-z])$/i.test(word))) return null;
  if (/[:/@&=]/.test(word)) return null;
  return { before: 0, text: NBSP + typed };
}
