import type { Declarations } from '../errors/declare.ts';

export const projectsReasons = {
  'projects.archived': { code: 'FORBIDDEN' },
  'projects.deleted': { code: 'FORBIDDEN' },
  'projects.inCharge': {},
  'projects.notInCharge': { code: 'FORBIDDEN' },
  'projects.lastMember': { code: 'UNPROCESSABLE' },
  'projects.person': {},
  'projects.outside': {},
  'projects.memberTwice': { code: 'CONFLICT' },
  'projects.named': { code: 'CONFLICT' },
  'projects.nobodyNamed': { code: 'UNPROCESSABLE' },
  'projects.client': {},
  'projects.party': {},
  'projects.partyLawyer': {},
  'projects.type': {},
  'projects.status': {},
  'projects.budget': {},
  'projects.estimation': {},
  'projects.role': {},
  'projects.side': {},
  'projects.dates': {},
} as const satisfies Declarations;
