import { call } from '../call.ts';
import { AvatarAnswer, AvatarUpload } from '../profile/avatar.ts';
import { ContactChunk, UploadedChunk } from './bulk-upload.ts';
import { ManyAnswer, ManyArchived, ManyContacts } from './many.ts';
import { z } from 'zod';
import {
  Contact,
  ContactList,
  ContactListRequest,
  ContactMerge,
  ContactUpdate,
  ContactView,
  MergedContacts,
  NewContact,
} from './contact.ts';

export const createContact = call('POST /contact/create', {
  summary: 'Ajouter un contact',
  rule: 'employee',
  body: NewContact,
  answer: Contact,
  status: 201,
});

export const updateContact = call('PUT /contact/update/{id}', {
  summary: 'Modifier un contact\u00a0; un champ changé par quelqu’un d’autre depuis «\u00a0seen\u00a0» est refusé',
  rule: 'employee',
  body: ContactUpdate,
  answer: Contact,
});

export const deleteContact = call('DELETE /contact/delete/{id}', {
  summary: 'Supprimer un contact',
  rule: 'employee',
});

export const updateContactAvatar = call('PUT /contact/update-avatar/{id}', {
  summary: 'Changer l’image d’un contact, ou la retirer',
  rule: 'employee',
  body: AvatarUpload,
  answer: AvatarAnswer,
});

export const listContacts = call('POST /contact/list', {
  summary: 'Contacts du cabinet, par page',
  rule: 'employee',
  body: ContactListRequest,
  answer: ContactList,
});

export const readContact = call('GET /contact/view/{id}', {
  summary: 'Un contact',
  rule: 'employee',
  answer: ContactView,
});

export const uploadContacts = call('POST /contact/bulk_upload', {
  summary: 'Importer des contacts, par lots de dix lignes\u00a0; le même lot ou le même fichier n’est pris qu’une fois',
  rule: 'employee',
  isBulk: true,
  body: ContactChunk,
  answer: UploadedChunk,
});

export const selectedContacts = call('POST /contact/getSelectedContacts', {
  summary: 'Les contacts de ces identifiants',
  rule: 'employee',
  body: ManyContacts,
  answer: z.array(ContactView),
});

export const deleteContacts = call('DELETE /contact/deleteMany', {
  summary: 'Supprimer des contacts',
  rule: 'employee',
  body: ManyContacts,
  answer: ManyAnswer,
});

export const archiveContacts = call('PUT /contact/archivedMany', {
  summary: 'Archiver des contacts, ou les sortir des archives',
  rule: 'employee',
  body: ManyArchived,
  answer: ManyAnswer,
});

export const mergeContacts = call('POST /contact/merge', {
  summary: 'Fusionner un contact dans un autre\u00a0; ce qui désignait le premier désigne le second',
  rule: 'employee',
  body: ContactMerge,
  answer: MergedContacts,
});

export const unmergeContact = call('POST /contact/unmerge/{id}', {
  summary: 'Annuler la fusion d’un contact\u00a0: il revient avec ce qui le désignait',
  rule: 'employee',
  answer: MergedContacts,
});
