import { call } from '../call.ts';
import { Interest, InterestList, InterestOfContact, interestParams, InterestSearch, NewInterest } from './interest.ts';

export const searchInterests = call('GET /interest/search', {
  summary: 'Centres d’intérêt du cabinet dont un mot commence ainsi',
  rule: 'employee',
  query: InterestSearch,
  answer: InterestList,
});

export const addInterest = call('POST /interest/add/{id}', {
  summary: 'Ajouter un centre d’intérêt à un contact',
  rule: 'employee',
  body: InterestOfContact,
  answer: Interest,
});

export const removeInterest = call('DELETE /interest/remove/{contactId}/{tagId}', {
  summary: 'Retirer un centre d’intérêt d’un contact',
  rule: 'employee',
  params: interestParams,
});

export const createInterest = call('POST /interest', {
  summary: 'Ajouter un centre d’intérêt',
  rule: 'employee',
  body: NewInterest,
  answer: Interest,
  status: 201,
});

export const deleteInterest = call('DELETE /interest/{id}', {
  summary: 'Retirer un centre d’intérêt',
  rule: 'employee',
});
