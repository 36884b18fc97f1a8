import { call } from '../call.ts';
import { Contact, ContactList, ContactListRequest, ContactUpdate, ContactView, NewContact } from './contact.ts';

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
