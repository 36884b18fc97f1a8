import { z } from 'zod';
import { call } from '../call.ts';
import { Coworker } from '../access/user.ts';
import { AvatarAnswer, AvatarUpload } from '../profile/avatar.ts';
import { FirmCompany, ContactSummaryList } from './company.ts';
import {
  Firm,
  FirmList,
  FirmUpdate,
  NewOffice,
  NewSocial,
  Office,
  OfficeDeletion,
  OfficeUpdate,
  Social,
  SocialList,
  SocialUpdate,
} from './firm.ts';

export const updateFirm = call('PUT /user/lp_client/{id}', {
  summary: 'Modifier le cabinet ; avec « version », refusé s’il a changé entre-temps',
  body: FirmUpdate,
  answer: Firm,
  status: 201,
});

export const updateFirmAvatar = call('PUT /user/lp_client/update-avatar/{siret}', {
  summary: 'Changer l’image du cabinet, ou la retirer ; son identifiant tient lieu de SIRET s’il n’en a pas',
  platform: true,
  body: AvatarUpload,
  answer: AvatarAnswer,
});

export const addOffice = call('POST /user/lp_client/addOffice/{id}', {
  summary: 'Ajouter un bureau au cabinet',
  body: NewOffice,
  answer: Office,
  status: 201,
});

export const updateOffice = call('PUT /user/lp_client/updateOffice/{id}', {
  summary: 'Modifier un bureau : son identifiant, ou celui du cabinet avec « id » dans le corps',
  body: OfficeUpdate,
  answer: Office,
});

export const deleteOffice = call('DELETE /user/lp_client/deleteOffice/{id}', {
  summary: 'Supprimer un bureau : celui du cabinet « id » nommé par « officeId », ou le bureau « id »',
  body: OfficeDeletion,
});

export const createSocial = call('POST /user/lp_client/createSocial', {
  summary: 'Ajouter un lien du cabinet',
  body: NewSocial,
  answer: Social,
  status: 201,
});

export const listSocials = call('GET /user/lp_client/{id}/socials', {
  summary: 'Liens du cabinet',
  answer: SocialList,
});

export const updateSocial = call('PUT /user/lp_client/{id}/updateSocial', {
  summary: 'Modifier un lien du cabinet',
  body: SocialUpdate,
  answer: Social,
});

export const deleteSocial = call('DELETE /user/lp_client/{id}/deleteSocial', {
  summary: 'Supprimer un lien du cabinet',
});

export const listVisibleFirms = call('GET /user/getLPClients', {
  summary: 'Les cabinets visibles : le sien, ou tous pour l’administration de la plateforme',
  platform: true,
  answer: FirmList,
});

export const readFirm = call('GET /user/lp_client/getLPClient/{id}', {
  summary: 'Un cabinet',
  platform: true,
  answer: Firm,
});

export const readFirmAsCompany = call('GET /user/getCompany/{id}', {
  summary: 'Le cabinet comme entreprise',
  answer: FirmCompany,
});

export const listFirmContacts = call('GET /user/getContacts/{id}', {
  summary: 'Les personnes du cabinet comme contacts',
  answer: ContactSummaryList,
});

export const listPartners = call('GET /user/partner/list/{id}', {
  summary: 'Les partenaires du cabinet',
  answer: z.array(Coworker),
});
