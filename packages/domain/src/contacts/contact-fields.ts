import { foldedText } from '../folded.ts';
import type { ContactColumn } from './columns.ts';

/** The fields of a contact that a row of a file gives, as texts and flags; what it leaves empty is not among them. */
export type ContactFields = Readonly<Record<string, string | boolean>>;

type Given = Partial<Record<ContactColumn, string>>;

/** @param columns what each cell is; `null`: nothing for a contact */
export function contactFields(cells: readonly string[], columns: readonly (ContactColumn | null)[]): ContactFields {
  const given: Given = {};
  for (const [at, column] of columns.entries()) {
    const text = (cells[at] ?? '').replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim();
    if (column !== null && text !== '') given[column] = text;
  }
  const { fullname, address, address_more, postcode, type, civility, birthday, ...plain } = given;
  const fields: Record<string, string | boolean> = {};
  for (const [field, text] of Object.entries(plain)) fields[field] = field.startsWith('is_') ? isYes(text) : text;
  for (const field of typesIn(type ?? '')) fields[field] = true;
  if (civility !== undefined) fields['civility'] = civilityOf(civility);
  if (birthday !== undefined) fields['birthday'] = dayOf(birthday);
  const whole = [address, address_more, postcode].filter((part) => part !== undefined).join(', ');
  if (whole !== '') fields['address'] = whole;
  if (plain.email !== undefined) fields['email'] = plain.email.replace(/^mailto:/i, '').toLowerCase();
  return fullname === undefined ? fields : { ...namesOf(fullname), ...fields };
}

const CIVILITIES: Readonly<Record<string, string>> = {
  ...{ m: 'Monsieur', mr: 'Monsieur', monsieur: 'Monsieur', mister: 'Monsieur', homme: 'Monsieur', h: 'Monsieur' },
  ...{ mme: 'Madame', madame: 'Madame', mrs: 'Madame', ms: 'Madame', femme: 'Madame', f: 'Madame', mlle: 'Madame' },
  ...{ me: 'Maître', maitre: 'Maître', mademoiselle: 'Madame' },
};

function civilityOf(text: string): string {
  return CIVILITIES[plain(text).replaceAll('.', '')] ?? text;
}

const TYPES: readonly [RegExp, ContactColumn][] = [
  [/\bclients?\b|\bcustomer/, 'is_client'],
  [/\bprospect/, 'is_prospect'],
  [/\bpartenaire|\bpartner/, 'is_partner'],
  [/\bfournisseur|\bsupplier|\bprestataire/, 'is_supplier'],
  [/\bavocat|\bconfrere|\blawyer|\bconsoeur/, 'is_lawyer'],
];

function typesIn(text: string): ContactColumn[] {
  const words = plain(text);
  return TYPES.flatMap(([pattern, field]) => (pattern.test(words) ? [field] : []));
}

function isYes(text: string): boolean {
  return /^(?:1|o|oui|x|v|vrai|true|yes|y|✓|✔)$/.test(plain(text));
}

const plain = (text: string) => foldedText(text, { accents: false, case: false });

/** `1/2/1970`, `01.02.70`, `1970-02-01`, with an hour behind it; anything else stays, to be refused as no day. */
function dayOf(text: string): string {
  const [bare = ''] = text.split(/[ T]/);
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(bare) ?? [];
  if (day === undefined || month === undefined) return bare;
  return `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`;
}

/** « DURAND Jean-Paul », « Durand, Jean-Paul », « M. Jean-Paul DURAND »: words in capitals are the last name [CI2]. */
function namesOf(text: string): { civility?: string; firstname: string; lastname: string } {
  const [, title, bare = text] =
    /^(monsieur|madame|mademoiselle|ma[iî]tre|mme|mlle|mr|me|m)\.?\s+(.+)$/i.exec(text) ?? [];
  const civility = title === undefined ? {} : { civility: civilityOf(title) };
  const [, before, after] = /^([^,]+),\s*(.+)$/.exec(bare) ?? [];
  if (before !== undefined && after !== undefined) return { ...civility, lastname: before, firstname: after };
  const words = bare.split(' ');
  const capitals = words.filter(isCapitals);
  if (capitals.length > 0 && capitals.length < words.length) {
    const others = words.filter((word) => !isCapitals(word));
    return { ...civility, lastname: capitals.join(' '), firstname: others.join(' ') };
  }
  return { ...civility, firstname: words.slice(0, -1).join(' '), lastname: words.at(-1) ?? '' };
}

/** An initial says nothing. */
function isCapitals(word: string): boolean {
  return /\p{Lu}{2}|\p{Lu}’\p{Lu}|\p{Lu}'\p{Lu}/u.test(word) && word === word.toLocaleUpperCase('fr-FR');
}
