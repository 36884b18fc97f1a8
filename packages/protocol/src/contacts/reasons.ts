import type { Declarations } from '../errors/declare.ts';

export const contactsReasons = {
  'contacts.hidden': { code: 'FORBIDDEN' },
  'contacts.company': {},
} as const satisfies Declarations;
