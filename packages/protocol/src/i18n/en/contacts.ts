import type { contactsReasons } from '../../contacts/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const contacts: Sentences<keyof typeof contactsReasons> = {
  'contacts.hidden': 'You are not allowed to see this contact.',
  'contacts.responsible': 'The person in charge must be a colleague of the firm.',
  'contacts.type': 'There is no such type of contact.',
  'contacts.company': 'This company does not exist or no longer exists.',
};
