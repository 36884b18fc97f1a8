import { ContactUpdate, contactRecord, NewContact } from '@basoche/protocol';
import type { Contact } from '@basoche/protocol';
import { issueText } from '../../../i18n/reasons.ts';

/** Fields of the form by group, in their order. */
export const GROUPS = {
  identity: ['civility', 'firstname', 'lastname', 'is_hidden'],
  reach: ['email', 'mobile_phone', 'office_phone', 'address', 'city', 'country'],
  work: ['fonction', 'toque', 'is_client', 'is_prospect', 'is_partner', 'is_supplier', 'is_lawyer'],
  civil: ['birthday', 'birthplace', 'nationality', 'marital_status', 'matrimonial_regime'],
  follow: ['responsible', 'origin', 'quality'],
} as const satisfies Record<string, readonly (keyof Contact)[]>;
export type FieldGroup = keyof typeof GROUPS;
export type ContactField = (typeof GROUPS)[FieldGroup][number];
export type ContactValues = Pick<Contact, ContactField>;

const FIELDS: readonly ContactField[] = Object.values(GROUPS).flat();

/** What a form shows of a contact, or of a new one. */
export function valuesOf(row: Readonly<Partial<Contact>>): ContactValues {
  const from = { ...contactRecord.blank, ...row };
  return Object.fromEntries(FIELDS.map((field) => [field, from[field]])) as ContactValues;
}

/** What the contract finds wrong, in French, by field. */
export function errorsOf(values: ContactValues): Partial<Record<ContactField, string>> {
  const errors: Partial<Record<ContactField, string>> = {};
  for (const issue of NewContact.safeParse(values).error?.issues ?? [])
    errors[issue.path[0] as ContactField] ??= issueText(issue);
  return errors;
}

/** Values as the server will have them, so that what is pending reads like what is saved. */
export function asSaved(values: Partial<ContactValues>): Partial<ContactValues> {
  const parsed = ContactUpdate.parse(values) as Record<string, unknown>;
  return Object.fromEntries(
    (Object.keys(values) as ContactField[]).map((field) => [field, parsed[field] ?? contactRecord.blank[field]]),
  );
}

/** A new contact as the call takes it: what was left empty is not given. */
export function newContactOf(values: ContactValues): Partial<ContactValues> {
  return Object.fromEntries(
    Object.entries(asSaved(values)).filter(([, value]) => value !== '' && value !== null && value !== false),
  );
}
