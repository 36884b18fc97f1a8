import { departmentsOf } from '@basoche/domain';
import { UserUpdate, type UserInfo } from '@basoche/protocol';
import { issueText } from '../../../i18n/reasons.ts';

/** What the form of identity holds; lists as the fields take them. */
export interface Identity {
  civility: 'Madame' | 'Monsieur';
  firstname: string;
  lastname: string;
  toque: string;
  officePhone: string;
  mobilePhone: string;
  office: string;
  languages: string[];
  speciality: string[];
  bookingEnable: boolean;
}

export function identityOf(user: UserInfo): Identity {
  return {
    civility: user.civility === 'Monsieur' ? 'Monsieur' : 'Madame',
    firstname: user.firstname,
    lastname: user.lastname,
    toque: user.toque,
    officePhone: user.officePhone,
    mobilePhone: user.mobilePhone,
    office: user.office?.id ?? '',
    languages: listOf(user.languages),
    speciality: listOf(user.speciality),
    bookingEnable: user.bookingEnable,
  };
}

function listOf(text: string): string[] {
  return departmentsOf({ id: '', roles: [], fonction: '', speciality: text });
}

/** As the contract takes it. */
export function updateOf(identity: Identity): Record<string, string | boolean> {
  return { ...identity, languages: identity.languages.join(','), speciality: identity.speciality.join(',') };
}

export interface Missing {
  firstname: string;
  lastname: string;
}

/** French messages by field: the contract's, and names that one cannot do without. */
export function identityErrors(identity: Identity, missing: Missing): Partial<Record<keyof Identity, string>> {
  const errors: Partial<Record<keyof Identity, string>> = {};
  for (const issue of UserUpdate.safeParse(updateOf(identity)).error?.issues ?? [])
    errors[issue.path[0] as keyof Identity] ??= issueText(issue);
  if (identity.firstname.trim() === '') errors.firstname = missing.firstname;
  if (identity.lastname.trim() === '') errors.lastname = missing.lastname;
  return errors;
}
