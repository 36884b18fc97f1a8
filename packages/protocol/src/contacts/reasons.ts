import type { Declarations } from '../errors/declare.ts';

export const contactsReasons = {
  'contacts.hidden': { code: 'FORBIDDEN' },
  'contacts.company': {},
  'contacts.noSpaces': { code: 'UNPROCESSABLE' },
} as const satisfies Declarations;
