import { formatLocalDate } from '@basoche/domain';
import { PROFILE_SECTIONS, type ProfileSection } from '@basoche/protocol';
import type { profile } from '../../../i18n/fr/profile.ts';
import type { AnyEntry } from './profile.ts';
import { issueText } from '../../../i18n/reasons.ts';

type Word = keyof typeof profile;

export interface SectionField {
  name: string;
  kind: 'text' | 'long' | 'day' | 'year' | 'flag' | 'url';
  label: Word;
  required?: boolean;
}

export interface SectionForm {
  title: Word;
  empty: Word;
  add: Word;
  edit: Word;
  fields: readonly SectionField[];
  /** Fields that make the first and the second line of an entry. */
  headline: string;
  second: readonly string[];
}

const START: SectionField = { name: 'startDate', kind: 'day', label: 'startDate' };
const END: SectionField = { name: 'endDate', kind: 'day', label: 'endDate' };
const DESCRIPTION: SectionField = { name: 'description', kind: 'long', label: 'description' };

export const SECTIONS: Record<ProfileSection, SectionForm> = {
  'professional-experience': {
    title: 'professional',
    empty: 'professionalEmpty',
    add: 'professionalAdd',
    edit: 'professionalEdit',
    fields: [
      { name: 'fonction', kind: 'text', label: 'professionalFonction', required: true },
      { name: 'cabinet', kind: 'text', label: 'professionalCabinet' },
      START,
      END,
      { name: 'isCurrent', kind: 'flag', label: 'isCurrent' },
      DESCRIPTION,
    ],
    headline: 'fonction',
    second: ['cabinet'],
  },
  'academic-experience': {
    title: 'academic',
    empty: 'academicEmpty',
    add: 'academicAdd',
    edit: 'academicEdit',
    fields: [
      { name: 'title', kind: 'text', label: 'academicTitle', required: true },
      { name: 'university', kind: 'text', label: 'university' },
      START,
      END,
      DESCRIPTION,
    ],
    headline: 'title',
    second: ['university'],
  },
  credential: {
    title: 'credential',
    empty: 'credentialEmpty',
    add: 'credentialAdd',
    edit: 'credentialEdit',
    fields: [
      { name: 'title', kind: 'text', label: 'heading', required: true },
      { name: 'customer', kind: 'text', label: 'customer' },
      START,
      END,
      DESCRIPTION,
    ],
    headline: 'title',
    second: ['customer'],
  },
  distinction: {
    title: 'distinction',
    empty: 'distinctionEmpty',
    add: 'distinctionAdd',
    edit: 'distinctionEdit',
    fields: [
      { name: 'title', kind: 'text', label: 'heading', required: true },
      { name: 'year', kind: 'year', label: 'year' },
      { name: 'document', kind: 'text', label: 'proof' },
      DESCRIPTION,
    ],
    headline: 'title',
    second: ['year', 'document'],
  },
  publication: {
    title: 'publication',
    empty: 'publicationEmpty',
    add: 'publicationAdd',
    edit: 'publicationEdit',
    fields: [
      { name: 'title', kind: 'text', label: 'publicationTitle', required: true },
      { name: 'url', kind: 'url', label: 'url' },
      { name: 'publishedAt', kind: 'day', label: 'publishedAt' },
      DESCRIPTION,
    ],
    headline: 'title',
    second: [],
  },
};

export type EntryValues = Record<string, string | boolean | null>;

export function valuesOf(section: ProfileSection, entry: AnyEntry | null): EntryValues {
  return Object.fromEntries(
    SECTIONS[section].fields.map(({ name, kind }) => {
      const value = entry?.[name] ?? null;
      if (kind === 'flag') return [name, value === true];
      if (kind === 'day') return [name, typeof value === 'string' ? value : null];
      return [name, value === null ? '' : String(value)];
    }),
  );
}

/** French messages by field, from the contract itself: what the server would say. */
export function entryErrors(section: ProfileSection, values: EntryValues): Record<string, string> {
  const parsed = PROFILE_SECTIONS[section].input.safeParse(values);
  const errors: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) errors[issue.path.join('.')] ??= issueText(issue);
  return errors;
}

/** `01/09/2008 – 30/06/2010`, `depuis le …`; empty without dates. */
export function periodOf(entry: AnyEntry): { from: string; to: string; isCurrent: boolean } {
  const day = (value: unknown) => (typeof value === 'string' && value !== '' ? formatLocalDate(value) : '');
  return {
    from: day(entry['startDate'] ?? entry['publishedAt']),
    to: day(entry['endDate']),
    isCurrent: entry['isCurrent'] === true,
  };
}
