import type { contactsReasons } from '../../contacts/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const contacts: Sentences<keyof typeof contactsReasons> = {
  'contacts.hidden': 'Vous n’êtes pas autorisé à voir ce contact.',
  'contacts.company': 'Cette entreprise n’existe pas ou n’existe plus.',
  'contacts.noSpaces': 'L’ouverture d’espaces de clients à l’import n’est pas encore proposée.',
};
