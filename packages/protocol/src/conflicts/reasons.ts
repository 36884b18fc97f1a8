import type { Declarations } from '../errors/declare.ts';

export const conflictsReasons = {
  'conflicts.names': {},
  'conflicts.side': {},
  'conflicts.decision': {},
  'conflicts.noParty': { code: 'UNPROCESSABLE' },
  'conflicts.outdated': { code: 'CONFLICT' },
} as const satisfies Declarations;
