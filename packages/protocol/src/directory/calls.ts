import { call } from '../call.ts';
import {
  DirectoryFirm,
  DirectoryFirmList,
  DirectoryPerson,
  DirectoryPersonList,
  ExternalLawyersRequest,
  FirmListing,
} from './directory.ts';

export const listFirmCards = call('GET /cabinet/list', {
  summary: 'Le cabinet, et ceux du réseau qui ont choisi de paraître',
  rule: 'employee',
  answer: DirectoryFirmList,
});

export const updateListing = call('PUT /cabinet/listing', {
  summary: 'Faire paraître le cabinet dans l’annuaire, ou non',
  rule: 'admin',
  body: FirmListing,
  answer: DirectoryFirm,
});

export const listExternalLawyers = call('GET /lawyer/list/external', {
  summary: 'Avocats des autres cabinets qui ont choisi de paraître dans l’annuaire',
  rule: 'employee',
  query: ExternalLawyersRequest,
  answer: DirectoryPersonList,
});

export const listInternalLawyers = call('GET /lawyer/list/internal', {
  summary: 'Avocats du cabinet',
  rule: 'employee',
  answer: DirectoryPersonList,
});

export const readLawyer = call('GET /lawyer/load/{id}', {
  summary: 'Une personne de l’annuaire',
  rule: 'employee',
  answer: DirectoryPerson,
});

export const readOwnCard = call('GET /lawyer/me/', {
  summary: 'Sa propre fiche',
  rule: 'employee',
  answer: DirectoryPerson,
});

export const readCoworker = call('GET /lawyer/coworker/{id}', {
  summary: 'Collègues d’une personne : les salariés de son cabinet, ou les avocats du sien qui paraissent',
  rule: 'employee',
  answer: DirectoryPersonList,
});

export const hideLawyer = call('DELETE /lawyer/hide/{id}', {
  summary: 'Masquer un avocat d’un autre cabinet dans ses listes, ou retirer un avocat du sien de l’annuaire',
  rule: 'employee',
});

export const showLawyer = call('POST /lawyer/show/{id}', {
  summary: 'Revoir un avocat masqué, ou paraître dans l’annuaire du réseau',
  rule: 'employee',
});
