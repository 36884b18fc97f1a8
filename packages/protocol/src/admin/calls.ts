import { z } from 'zod';
import { call } from '../call.ts';
import { AddUsersRequest } from '../onboarding/invitation.ts';
import { Speciality } from '../onboarding/subscription.ts';
import {
  AddedUsers,
  CreateFirmRequest,
  FirmFile,
  FirmOverview,
  FirmUser,
  MailHealth,
  UpdateFirmRequest,
} from './firm.ts';
import { invalid } from '../errors/reason.ts';

const firmId = z.guid(invalid('firm'));

export const listFirms = call('GET /user/lp_client/list', {
  summary: 'Les cabinets abonnés',
  rule: 'super-admin',
  answer: z.array(FirmOverview),
});

export const readMailHealth = call('GET /admin/mail', {
  summary: 'Les courriels qui n’ont pas pu partir',
  rule: 'super-admin',
  answer: MailHealth,
});

export const createFirm = call('POST /user/lp_client/', {
  summary: 'Ajouter un cabinet',
  rule: 'super-admin',
  body: CreateFirmRequest,
  answer: FirmOverview,
  status: 201,
});

export const updateFirmAsPlatform = call('PUT /user/lp_client/updateBySuperAdmin/{siret}', {
  summary: 'Modifier un cabinet',
  rule: 'super-admin',
  body: UpdateFirmRequest,
  answer: FirmOverview,
});

export const inviteFirmUsers = call('PUT /user/lp_client/addUsers/{siret}', {
  summary: 'Inviter des personnes dans un cabinet',
  rule: 'super-admin',
  body: AddUsersRequest,
  answer: AddedUsers,
});

export const readFirmFile = call('GET /admin/lp_client/{firmId}', {
  summary: 'Un cabinet, ses invitations et le journal',
  rule: 'super-admin',
  params: z.object({ firmId }),
  answer: FirmFile,
});

export const withdrawFirmInvitation = call('DELETE /admin/lp_client/{firmId}/invitation/{id}', {
  summary: 'Retirer une invitation qui attend',
  rule: 'super-admin',
  params: z.object({ firmId, id: firmId }),
});

export const listFirmUsers = call('GET /user/lp_client/users/{firmId}', {
  summary: 'Le personnel d’un cabinet : du sien, ou de tous pour l’administration',
  platform: true,
  params: z.object({ firmId }),
  answer: z.array(FirmUser),
});

export const listFirmSpecialities = call('GET /user/getSpeciality/{firmId}', {
  summary: 'Les spécialités d’un cabinet : du sien, ou de tous pour l’administration',
  platform: true,
  params: z.object({ firmId }),
  answer: z.array(Speciality),
});
