import type { Declarations } from '../errors/declare.ts';

export const teamsReasons = {
  'teams.specialityUsed': { code: 'UNPROCESSABLE' },
  'teams.specialityUnknown': {},
  'teams.specialityTwice': {},
  'teams.specialityBasic': { code: 'FORBIDDEN' },
  'teams.specialityOfTeam': { code: 'CONFLICT' },
  'teams.responsible': {},
  'teams.person': {},
  'teams.noEmail': {},
  'teams.notResponsible': { code: 'FORBIDDEN' },
  'teams.responsibleStays': { code: 'UNPROCESSABLE' },
  'teams.memberTwice': { code: 'CONFLICT' },
  'teams.noMember': { code: 'NOT_FOUND' },
  'teams.unknown': {},
  'teams.ofProjectTwice': { code: 'CONFLICT' },
} as const satisfies Declarations;
