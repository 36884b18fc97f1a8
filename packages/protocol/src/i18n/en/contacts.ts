import type { contactsReasons } from '../../contacts/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const contacts: Sentences<keyof typeof contactsReasons> = {
  'contacts.hidden': 'You are not allowed to see this contact.',
  'contacts.company': 'This company does not exist or no longer exists.',
  'contacts.noSpaces': 'Opening spaces for clients on import is not offered yet.',
};
