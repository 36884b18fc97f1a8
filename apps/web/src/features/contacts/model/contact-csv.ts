import { csvOf, withoutFormula } from '@basoche/office/spreadsheet';
import type { Contact } from '@basoche/protocol';
import { GROUPS, type ContactField } from './contact-form.ts';
import type { ContactEntry } from './contact-list.ts';
import { dayText } from './contact-texts.ts';

const FIELDS: readonly ContactField[] = Object.values(GROUPS).flat();

export interface CsvTexts {
  headOf: (field: ContactField) => string;
  colleague: (id: string) => string;
  yes: string;
  no: string;
}

/** Contacts for a French spreadsheet, which runs none of what stands in them; those that the reader may not see are left out. */
export function contactsCsv(entries: readonly ContactEntry[], texts: CsvTexts): string {
  const lines = entries
    .filter(({ row }) => row.is_readable)
    .map(({ row }) => FIELDS.map((field) => cellOf(row, field, texts)));
  return csvOf([FIELDS.map((field) => texts.headOf(field)), ...lines]);
}

function cellOf(row: Contact, field: ContactField, { colleague, yes, no }: CsvTexts): string {
  const value = row[field];
  if (typeof value === 'boolean') return value ? yes : no;
  if (value === null) return '';
  if (field === 'responsible') return withoutFormula(colleague(value));
  if (field === 'birthday') return dayText(value);
  return withoutFormula(value);
}
