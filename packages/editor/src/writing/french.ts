export const NBSP = '\u00a0';

/** What a quotation may follow without a space: « l’« aveu » ». */
const ELISION = /(?:^|[\s([«‘“—–])(?:[cdjlmnst]|(?:jus|lors|puis|quoi)?qu)['’]$/iu;
/** Nothing else is quoted yet: « l’, of which a quotation may be all, or which one inside it may follow. */
const ONLY_ELISION = /«\u00a0(?:[cdjlmnst]|(?:jus|lors|puis|quoi)?qu)['’]$/iu;
const CLOSED_ELISION = /«\u00a0(?:[cdjlmnst]|(?:jus|lors|puis|quoi)?qu)['’]\u00a0»$/iu;
/** What a quotation begins after. */
const OPENING = /[\s([«‘“—–]/u;

/** What a number stands on the same line as: « n° 3 », « art. 4 », « § 12 », « L. 145-1 ». */
const BEFORE_NUMBER = /(?:^|[\s\u00a0([«’'])(?:n[°º]s?|art\.|al\.|p\.|pp\.|[lrda]\.|§+) $/iu;
/** What the part of a code stands on the same line as: « art. L. 145-1 », of a law, a decree or an order. */
const BEFORE_PART = /(?:^|[\s\u00a0([«’'])art\. $/iu;
/** What a name stands on the same line as: « M. Martin », « Me Durand ». */
const BEFORE_NAME = /(?:^|[\s\u00a0([«’'—–])(?:MM?\.|Mmes?|Mlles?|Mes?|Dr|Pr) $/u;

/** What a sum or a measure ends with, before its last letter. */
const UNITS = ['EUR', 'USD', 'CHF', 'euro', 'franc', 'dollar', 'km', 'kg'];
const MONTHS = [
  ...['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août'],
  ...['septembre', 'octobre', 'novembre', 'décembre', 'fevrier', 'aout', 'decembre'],
];
/** Thousands: two of the three digits after a space. */
const THOUSANDS = /(?<![\p{L}\p{N}.,]|\d[ \u00a0])[1-9]\d{0,2}(?:\u00a0\d{3})* \d\d$/u;
/** The year of a month, but for its last digit. */
const YEAR = new RegExp(`(?:${MONTHS.join('|')}) \\d{3}$`, 'iu');

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
      return apostrophe(before, last);
    case '"':
      return { before: 0, text: opens(before, last) ? `«${NBSP}` : `${NBSP}»` };
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

function opens(before: string, last: string): boolean {
  if (ONLY_ELISION.test(before)) return false;
  // « :"non" » is a space forgotten, unless something is still to be closed.
  return (
    last === '' || OPENING.test(last) || ELISION.test(before) || (/[:,;=/]/.test(last) && !isOpen(before, '«', '»'))
  );
}

/** An apostrophe, or a quotation inside another: ‘x’. */
function apostrophe(before: string, last: string): Correction | null {
  if (/\p{L}/u.test(last)) return { before: 0, text: '’' };
  if (last === '' || OPENING.test(last) || ELISION.test(before)) return { before: 0, text: '‘' };
  const isInside = isOpen(before.replaceAll(/(?<=\p{L})’(?=\p{L})/gu, ''), '‘', '’');
  return isInside && !/\p{N}/u.test(last) ? { before: 0, text: '’' } : null;
}

function isOpen(before: string, opening: string, closing: string): boolean {
  return before.lastIndexOf(opening) > before.lastIndexOf(closing);
}

/** A number, a part of a code or a name stays beside what announces it. */
function kept(before: string, typed: string): Correction | null {
  // What closed after « l’ » was the beginning of a quotation inside: « l’« aveu » ».
  if (CLOSED_ELISION.test(before) && /\p{L}/u.test(typed)) return { before: 2, text: `«${NBSP}${typed}` };
  const isKept =
    (/\p{N}/u.test(typed) && BEFORE_NUMBER.test(before)) ||
    (/[LRDA]/.test(typed) && BEFORE_PART.test(before)) ||
    (/\p{Lu}/u.test(typed) && BEFORE_NAME.test(before));
  return isKept ? { before: 1, text: NBSP + typed } : (measured(before, typed) ?? counted(before, typed));
}

/** A number stays beside its unit or its month, which is known by its last letter. */
function measured(before: string, typed: string): Correction | null {
  if (!/\p{L}/u.test(typed)) return null;
  const word = /[\p{N}\p{L}] (\p{L}+)$/u.exec(before)?.[1] ?? '';
  const isDay =
    /(?:^|[^\p{L}\p{N}])(?:\d{1,2}|1er) \p{L}+$/iu.test(before) && MONTHS.includes((word + typed).toLowerCase());
  const isSum = /\p{N} \p{L}+$/u.test(before) && UNITS.includes(word + typed);
  return word !== '' && (isDay || isSum) ? { before: word.length + 1, text: NBSP + word + typed } : null;
}

/** The groups of a number, and the year of a month. */
function counted(before: string, typed: string): Correction | null {
  if (!/\d/.test(typed)) return null;
  const length = YEAR.test(before) ? 3 : THOUSANDS.test(before) ? 2 : 0;
  return length === 0 ? null : { before: length + 1, text: NBSP + before.slice(-length) + typed };
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
