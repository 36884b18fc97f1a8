import type { Declarations } from '../errors/declare.ts';

export const clientSpacesReasons = {
  'spaces.function': {},
  'spaces.noAddress': {},
  'spaces.colleague': {},
  'spaces.otherPerson': { code: 'CONFLICT' },
  'spaces.open': { code: 'CONFLICT' },
  'spaces.ofContact': { code: 'CONFLICT' },
} as const satisfies Declarations;
