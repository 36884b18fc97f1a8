import { call } from '../call.ts';
import {
  GuestLawyerRequest,
  Invitation,
  InviteLawyerRequest,
  OpenInvitation,
  OpenInvitationRequest,
} from './invitation.ts';
import { ConfirmRequest, NewAccount, RegisterAnswer, RegisterRequest } from './registration.ts';
import {
  LawyerBioRequest,
  LawyerRequest,
  Subscription,
  SubscriptionFirmRequest,
  SubscriptionTeamRequest,
  UpdateStateRequest,
} from './subscription.ts';

export const readSubscription = call('GET /new-subscription/state', {
  summary: 'Où en est l’inscription, avec ce qui est déjà rempli',
  answer: Subscription,
});

export const updateSubscription = call('POST /new-subscription/update-state', {
  summary: 'Revenir d’une étape, ou passer une étape facultative',
  body: UpdateStateRequest,
  answer: Subscription,
});

export const saveLawyerStep = call('POST /new-subscription/lawyer', {
  summary: 'Étape « Vous »',
  body: LawyerRequest,
  answer: Subscription,
});

export const saveFirmStep = call('POST /new-subscription/firm', {
  summary: 'Étape « Cabinet »',
  rule: 'admin',
  body: SubscriptionFirmRequest,
  answer: Subscription,
});

export const saveTeamStep = call('POST /new-subscription/team', {
  summary: 'Étape « Équipes »',
  rule: 'admin',
  body: SubscriptionTeamRequest,
  answer: Subscription,
});

export const saveBiographyStep = call('POST /new-subscription/lawyer-bio/{userId}', {
  summary: 'Étape « Biographie »',
  body: LawyerBioRequest,
  answer: Subscription,
});

export const inviteLawyer = call('POST /new-subscription/invite-lawyer', {
  summary: 'Inviter un collègue par courriel',
  rule: 'admin',
  body: InviteLawyerRequest,
  answer: Invitation,
  status: 201,
});

export const withdrawInvitation = call('DELETE /new-subscription/invitation/{id}', {
  summary: 'Retirer une invitation qui attend',
  rule: 'admin',
});

export const register = call('POST /user/register', {
  summary: 'S’inscrire avec son cabinet ; la suite arrive par courriel',
  public: true,
  body: RegisterRequest,
  answer: RegisterAnswer,
  status: 201,
});

export const confirmRegistration = call('POST /new-subscription/confirm', {
  summary: 'Confirmer son adresse et ouvrir son compte',
  public: true,
  body: ConfirmRequest,
  answer: NewAccount,
  status: 201,
});

export const readInvitation = call('POST /new-subscription/invitation', {
  summary: 'Ce qu’annonce une invitation reçue par courriel',
  public: true,
  body: OpenInvitationRequest,
  answer: OpenInvitation,
});

export const acceptInvitation = call('POST /new-subscription/guest-lawyer', {
  summary: 'Accepter une invitation et ouvrir son compte',
  public: true,
  body: GuestLawyerRequest,
  answer: NewAccount,
  status: 201,
});
