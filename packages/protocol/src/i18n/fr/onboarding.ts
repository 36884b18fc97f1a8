import type { onboardingReasons } from '../../onboarding/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const onboarding: Sentences<keyof typeof onboardingReasons> = {
  'onboarding.linkIncomplete': 'Le lien est incomplet. Ouvrez-le de nouveau depuis le courriel.',
  'onboarding.jobTitle': 'Choisissez une fonction de la liste.',
  'onboarding.people': 'Indiquez au moins une personne.',
  'onboarding.tooManyPeople': 'La liste ne peut pas dépasser 50 personnes.',
  'onboarding.teams': 'Les équipes ne sont pas valables.',
  'onboarding.tooManyTeams': 'La liste ne peut pas dépasser 30 équipes.',
  'onboarding.noStep': 'Cette étape n’existe pas.',
  'onboarding.memberKnown': 'Cette personne a déjà un compte dans le cabinet.',
  'onboarding.invitedJustNow': 'Cette invitation vient de partir. Attendez une minute avant de la renvoyer.',
  'onboarding.contactInvited': 'Un contact de cette adresse est déjà invité dans son espace.',
  'onboarding.colleagueInvited': 'Cette adresse est celle d’un collègue invité dans le cabinet.',
  'onboarding.tooManyInvitations': 'Trop d’invitations attendent une réponse. Retirez-en avant d’inviter.',
  'onboarding.invitationUsed': 'Cette invitation a déjà servi. Connectez-vous.',
  'onboarding.invitationExpired': 'Cette invitation a expiré. Demandez-en une nouvelle.',
  'onboarding.noInvitation': 'Cette invitation n’est plus valable. Demandez-en une nouvelle.',
  'onboarding.addressKnown': 'Cette adresse a déjà un compte Basoche. Connectez-vous.',
  'onboarding.noLink': 'Ce lien n’est pas valable. Inscrivez-vous de nouveau.',
  'onboarding.otherPassword': 'Ce n’est pas le mot de passe choisi à l’inscription.',
  'onboarding.linkUsed': 'Ce lien a déjà servi. Connectez-vous.',
  'onboarding.linkExpired': 'Ce lien a expiré. Inscrivez-vous de nouveau.',
  'onboarding.siretKnown': 'Ce numéro SIRET est déjà enregistré dans Basoche. Vérifiez-le, ou contactez l’assistance.',
  'onboarding.teamKnown': 'Une équipe avec la spécialité choisie existe déjà',
  'onboarding.stepClosed': 'Cette étape n’est pas accessible pour l’instant. Reprenez l’inscription là où elle en est.',
  'onboarding.complete': 'L’inscription est terminée. Passez par votre profil ou par les paramètres du cabinet.',
};
