import type { Declarations } from '../errors/declare.ts';

export const exhibitsReasons = {
  'exhibits.party': {},
  'exhibits.file': {},
  'exhibits.position': {},
  'exhibits.twice': { code: 'CONFLICT' },
  'exhibits.confidential': { code: 'CONFLICT', params: { name: 'text' } },
  'exhibits.noFile': { code: 'CONFLICT', params: { name: 'text' } },
  'exhibits.communicated': { code: 'CONFLICT' },
  'exhibits.renumbered': { code: 'CONFLICT' },
  'exhibits.numberUsed': { code: 'CONFLICT', params: { number: 'number' } },
  'exhibits.notLast': { code: 'CONFLICT' },
  'exhibits.onlyHere': { code: 'CONFLICT', params: { name: 'text' } },
  'exhibits.ofParty': { code: 'CONFLICT' },
  'exhibits.tooMany': { code: 'UNPROCESSABLE', params: { max: 'number' } },
} as const satisfies Declarations;
