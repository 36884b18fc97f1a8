import type { teamsReasons } from '../../teams/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const teams: Sentences<keyof typeof teamsReasons> = {
  'teams.specialityUsed': 'A team with the chosen practice area already exists',
  'teams.specialityUnknown': 'This practice area is no longer in the list of the firm.',
  'teams.specialityTwice': 'The firm has this practice area already.',
  'teams.specialityBasic': 'A practice area that all firms have is neither renamed nor removed.',
  'teams.specialityOfTeam': 'A team has this practice area: give it another one first.',
  'teams.responsible': 'The person in charge must be a colleague of the firm.',
  'teams.person': 'This person is not of the firm, or their account is closed.',
  'teams.noEmail': 'This person has no e-mail address: they cannot be in a team.',
  'teams.notResponsible': 'Only the person in charge of the team or an administrator can do that.',
  'teams.responsibleStays': 'The person in charge is in their team: choose another one first.',
  'teams.memberTwice': 'This person is in the team already.',
  'teams.noMember': 'This member does not exist.',
  'teams.unknown': 'This team no longer exists.',
  'teams.ofProjectTwice': 'This team is in the matter already.',
};
