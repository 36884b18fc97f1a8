import type { Declarations } from '../errors/declare.ts';

export const contactsReasons = {
  'contacts.hidden': { code: 'FORBIDDEN' },
  'contacts.inMatter': { code: 'CONFLICT' },
  'contacts.responsible': {},
  'contacts.type': {},
} as const satisfies Declarations;
