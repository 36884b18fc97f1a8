import type { contactsReasons } from '../../contacts/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const contacts: Sentences<keyof typeof contactsReasons> = {
  'contacts.hidden': 'Vous n’êtes pas autorisé à voir ce contact.',
  'contacts.responsible': 'Le responsable doit être un collègue du cabinet.',
  'contacts.type': 'Ce type de contact n’existe pas.',
  'contacts.company': 'Cette entreprise n’existe pas ou n’existe plus.',
};
