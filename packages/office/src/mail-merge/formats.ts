import {
  moneyInWords,
  dateInWords,
  formatAmount,
  formatLocalDate,
  dateInFull,
  numberInWords,
  parseAmount,
  parseFrenchDate,
} from '@basoche/domain';
import type { LocalDate } from '@basoche/domain';
import type { Format } from './tag.ts';
import { isFilled } from './values.ts';
import type { MergeList, MergeRecord, MergeValue } from './values.ts';

/** A field as a document shows it; `null` where there is nothing to show. */
export function shownValue(value: MergeValue, formats: readonly Format[]): string | null {
  let text = plainText(typedValue(value, formats), formats);
  for (const { name, argument } of formats) {
    if (name === 'defaut') text ??= argument;
    else if (text !== null) text = cased(text, name);
  }
  return text;
}

/** « A, B et C » */
export function enumerated(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} et ${names.at(-1)}`;
}

/** The form that agrees with who is meant: in gender of one, in number of several. */
export function agreedForm(value: MergeValue, forms: readonly string[]): string {
  const [masculine, feminine, plural, femininePlural] = forms as [string, string, string?, string?];
  if (typeof value === 'number') return value > 1 ? (plural ?? feminine) : masculine;
  if (!isPeople(value)) return masculine;
  const people = value.kind === 'list' ? value.items : [value];
  const isFeminine = people.length > 0 && people.every(({ gender }) => gender === 'feminine');
  if (value.kind === 'list' && forms.length === 2) return people.length > 1 ? feminine : masculine;
  if (people.length > 1) return (isFeminine ? femininePlural : undefined) ?? plural ?? masculine;
  return isFeminine ? feminine : masculine;
}

function isPeople(value: MergeValue): value is MergeRecord | MergeList {
  return typeof value === 'object' && value !== null && (value.kind === 'record' || value.kind === 'list');
}

/** What somebody typed for a date or an amount is one. */
function typedValue(value: MergeValue, formats: readonly Format[]): MergeValue {
  if (typeof value !== 'string') return value;
  const names = formats.map(({ name }) => name);
  if (!names.some((name) => ['date', 'en_lettres', 'montant'].includes(name))) return value;
  const date = /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : parseFrenchDate(value);
  if (date !== null && !names.includes('montant')) return { kind: 'date', date };
  if (names.includes('en_lettres') && /^\d{1,12}$/.test(value)) return Number(value);
  const cents = parseAmount(value.replaceAll(/[€\s\u00a0\u202f]/g, ''));
  return typeof cents === 'number' ? { kind: 'money', cents } : value;
}

function plainText(value: MergeValue, formats: readonly Format[]): string | null {
  const asks = (name: string) => formats.some((format) => format.name === name);
  const inWords = asks('en_lettres');
  if (value === null || value === '') return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'number') {
    if (asks('montant')) return formatAmount(value * 100);
    return inWords && value >= 0 ? numberInWords(value) : String(value);
  }
  switch (value.kind) {
    case 'date':
      return dateText(value.date, inWords, asks('date'));
    case 'money':
      return inWords && value.cents >= 0 ? moneyInWords(value.cents) : formatAmount(value.cents);
    case 'record':
      return value.text === '' ? null : value.text;
    case 'list':
      return isFilled(value) ? enumerated(value.items.flatMap(({ text }) => text ?? [])) : null;
  }
}

function dateText(date: LocalDate, inWords: boolean, isShort: boolean): string {
  if (inWords) return dateInWords(date);
  return isShort ? formatLocalDate(date) : dateInFull(date);
}

function cased(text: string, format: string): string {
  if (format === 'majuscules') return text.toLocaleUpperCase('fr');
  if (format === 'minuscules') return text.toLocaleLowerCase('fr');
  return format === 'capitale' ? text.slice(0, 1).toLocaleUpperCase('fr') + text.slice(1) : text;
}
