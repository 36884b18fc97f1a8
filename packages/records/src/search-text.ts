import { foldedText } from '@basoche/domain';

const ASCII = /^[\x20-\x7e]*$/;
const SIGNS = /[^a-z0-9]+/g;
const OTHER_SIGNS = /[^\p{L}\p{N}]+/gu;
const DIGITS = /^[\d +]+$/;

/** A text without case and accents. */
export function plain(text: string): string {
  return ASCII.test(text) ? text.toLowerCase() : foldedText(text, { accents: false, case: false });
}

/** Words of a text without case, accents and signs, each behind a space: « Élise d’Arc-Mée » is ` elise d arc mee`. */
export function searchText(text: string): string {
  const folded = plain(text);
  const words = folded.replaceAll(ASCII.test(folded) ? SIGNS : OTHER_SIGNS, ' ').trim();
  return words === '' ? '' : ` ${words}`;
}

/** Runs of digits are found with their gaps and without: `06 12` and `0612`; of a list the words of each. */
export function fieldText(value: unknown): string {
  if (Array.isArray(value)) return value.map(fieldText).join('');
  if (typeof value !== 'string' || value === '') return '';
  const text = searchText(value);
  return DIGITS.test(value) && text.includes(' ', 1) ? `${text} ${text.replaceAll(' ', '')}` : text;
}

/** Beginnings of words, all of which a text must have; none = every text. */
export function searchWords(typed: string): string[] {
  const text = searchText(typed);
  return text === ''
    ? []
    : text
        .slice(1)
        .split(' ')
        .map((word) => ` ${word}`);
}
