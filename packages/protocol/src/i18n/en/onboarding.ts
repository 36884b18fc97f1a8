import type { onboardingReasons } from '../../onboarding/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const onboarding: Sentences<keyof typeof onboardingReasons> = {
  'onboarding.linkIncomplete': 'The link is incomplete. Open it again from the e-mail.',
  'onboarding.jobTitle': 'Choose a job title from the list.',
  'onboarding.people': 'Name at least one person.',
  'onboarding.tooManyPeople': 'The list cannot exceed 50 people.',
  'onboarding.teams': 'The teams are not valid.',
  'onboarding.tooManyTeams': 'The list cannot exceed 30 teams.',
  'onboarding.noStep': 'This step does not exist.',
  'onboarding.memberKnown': 'This person already has an account in the firm.',
  'onboarding.invitedJustNow': 'This invitation has just been sent. Wait a minute before sending it again.',
  'onboarding.contactInvited': 'A contact of this address is invited to their space already.',
  'onboarding.colleagueInvited': 'This address belongs to a colleague who is invited to the firm.',
  'onboarding.tooManyInvitations': 'Too many invitations await an answer. Withdraw some before inviting.',
  'onboarding.invitationUsed': 'This invitation was already used. Sign in.',
  'onboarding.invitationExpired': 'This invitation has expired. Ask for a new one.',
  'onboarding.noInvitation': 'This invitation is no longer valid. Ask for a new one.',
  'onboarding.addressKnown': 'This address already has a Basoche account. Sign in.',
  'onboarding.noLink': 'This link is not valid. Register again.',
  'onboarding.otherPassword': 'This is not the password chosen when registering.',
  'onboarding.linkUsed': 'This link was already used. Sign in.',
  'onboarding.linkExpired': 'This link has expired. Register again.',
  'onboarding.siretKnown': 'This SIRET number is already registered in Basoche. Check it, or contact support.',
  'onboarding.teamKnown': 'A team with the chosen practice area already exists',
  'onboarding.stepClosed': 'This step cannot be opened yet. Go on with the registration where it stands.',
  'onboarding.complete': 'The registration is complete. Use your profile or the settings of the firm.',
};
