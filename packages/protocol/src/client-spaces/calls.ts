import { call } from '../call.ts';
import {
  ClientSpace,
  ClientSpaceUpdate,
  NewClientSpace,
  NewProjectExternal,
  ProjectExternal,
  SpaceOfContact,
} from './client-space.ts';

export const openClientSpace = call('POST /contact/open-user-access', {
  summary: 'Ouvrir un espace à un contact\u00a0: une invitation part à son adresse',
  rule: 'employee',
  body: NewClientSpace,
  answer: ClientSpace,
  status: 201,
});

export const inviteAgain = call('PUT /contact/user-access/{id}', {
  summary: 'Renvoyer l’invitation d’un espace, avec un nouveau lien',
  rule: 'employee',
  body: ClientSpaceUpdate,
  answer: ClientSpace,
});

export const closeClientSpace = call('DELETE /contact/user-access/{id}', {
  summary: 'Fermer l’espace d’un contact\u00a0: ses sessions prennent fin',
  rule: 'employee',
});

export const readSpaceOfContact = call('GET /user/contact/{id}', {
  summary: 'L’espace d’un contact',
  rule: 'employee',
  answer: SpaceOfContact,
});

export const addExternal = call('POST /project/sub/external/', {
  summary: 'Inviter une personne extérieure dans un dossier',
  rule: 'employee',
  body: NewProjectExternal,
  answer: ProjectExternal,
  status: 201,
});

export const removeExternal = call('DELETE /project/sub/external/{id}', {
  summary: 'Retirer l’invitation d’une personne extérieure dans un dossier',
  rule: 'employee',
});
