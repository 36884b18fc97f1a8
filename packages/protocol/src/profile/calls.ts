import { call } from '../call.ts';
import { UserInfo } from '../access/user.ts';
import { AvatarAnswer, AvatarUpload } from './avatar.ts';
import { BiographyUpdate, UserUpdate } from './update.ts';

export const updateOwnProfile = call('PUT /user/update', {
  summary: 'Écrire sa biographie',
  body: BiographyUpdate,
  answer: UserInfo,
});

export const updateProfile = call('PUT /user/update/{id}', {
  summary: 'Modifier une personne : soi-même, ou un membre du cabinet pour un administrateur',
  body: UserUpdate,
  answer: UserInfo,
});

export const readProfile = call('GET /user/read/{id}', {
  summary: 'Une personne du cabinet, telle qu’un administrateur la modifie',
  rule: 'admin',
  answer: UserInfo,
});

export const updateAvatar = call('PUT /user/update-avatar', {
  summary: 'Changer son image, ou la retirer',
  body: AvatarUpload,
  answer: AvatarAnswer,
});
