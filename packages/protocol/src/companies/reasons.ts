import type { Declarations } from '../errors/declare.ts';

export const companiesReasons = {
  'companies.siretOfAnotherSiren': {},
  'companies.vatOfAnotherSiren': {},
} as const satisfies Declarations;
