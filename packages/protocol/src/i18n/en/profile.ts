import type { profileReasons } from '../../profile/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const profile: Sentences<keyof typeof profileReasons> = {
  'profile.endBeforeStart': 'The end date cannot come before the start date.',
  'profile.currentWithEnd': 'A position that is held today has no end date.',
  'profile.civility': 'Choose Madame or Monsieur.',
  'profile.color': 'Choose a colour of the palette.',
  'profile.jobTitle': 'This job title is not offered.',
  'profile.role': 'This role cannot be given.',
  'profile.tooManyEntries': 'This section is limited to {max} items.',
  'profile.membersOnly': 'Only a member of the firm can be an administrator.',
  'profile.lastAdministrator': 'The firm must keep at least one administrator.',
  'profile.noOffice': 'This office does not exist, or no longer does.',
  'profile.administratorFees': 'Only an administrator can change the hourly rate and the targets.',
  'profile.administratorRoles': 'Only an administrator can change the job title and the rights.',
};
