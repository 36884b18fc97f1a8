import { displayName, formatPhone } from '@basoche/domain';
import type { Contact, ContactType } from '@basoche/protocol';
import { FLAG_OF } from './contact-list.ts';

/** « Claire MARCHAND »; asterisks where the reader may not see it. */
export const nameOf = ({ firstname = '', lastname = '' }: Partial<Pick<Contact, 'firstname' | 'lastname'>>): string =>
  displayName(firstname, lastname);

/** In the order of the specification; a contact of several types is shown as the first. */
const SHOWN_TYPES = ['client', 'partner', 'prospect', 'supplier'] as const satisfies readonly ContactType[];

/** Its type, and that it is a lawyer. */
export function typesOf(row: Contact): ContactType[] {
  const type = SHOWN_TYPES.find((each) => row[FLAG_OF[each]]);
  return [...(type === undefined ? [] : [type]), ...(row.is_lawyer ? (['lawyer'] as const) : [])];
}

export const phoneHref = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
export const phoneText = (phone: string): string => formatPhone(phone);
export const dayText = (day: string): string => day.split('-').toReversed().join('/');
