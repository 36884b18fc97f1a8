import type { Declarations } from '../errors/declare.ts';

export const profileReasons = {
  'profile.endBeforeStart': {},
  'profile.currentWithEnd': {},
  'profile.civility': {},
  'profile.color': {},
  'profile.jobTitle': {},
  'profile.role': {},
  'profile.tooManyEntries': { code: 'UNPROCESSABLE', params: { max: 'number' } },
  'profile.changed': { code: 'CONFLICT' },
  'profile.membersOnly': {},
  'profile.lastAdministrator': { code: 'CONFLICT' },
  'profile.noOffice': {},
  'profile.changedField': {},
  'profile.changedTo': { params: { value: 'value' } },
  'profile.administratorFees': { code: 'FORBIDDEN' },
  'profile.administratorRoles': { code: 'FORBIDDEN' },
} as const satisfies Declarations;
