import type { Declarations } from '../errors/declare.ts';

export const profileReasons = {
  'profile.endBeforeStart': {},
  'profile.currentWithEnd': {},
  'profile.civility': {},
  'profile.color': {},
  'profile.jobTitle': {},
  'profile.role': {},
  'profile.tooManyEntries': { code: 'UNPROCESSABLE', params: { max: 'number' } },
  'profile.membersOnly': {},
  'profile.lastAdministrator': { code: 'CONFLICT' },
  'profile.noOffice': {},
  'profile.administratorFees': { code: 'FORBIDDEN' },
  'profile.administratorRoles': { code: 'FORBIDDEN' },
} as const satisfies Declarations;
