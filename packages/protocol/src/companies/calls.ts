import { call } from '../call.ts';
import { AvatarAnswer, AvatarUpload } from '../profile/avatar.ts';
import {
  Company,
  CompanyList,
  CompanyListRequest,
  CompanyMerge,
  CompanyUpdate,
  CompanyView,
  MergedCompanies,
  NewCompany,
} from './company.ts';

export const createCompany = call('POST /company/create', {
  summary: 'Ajouter une entreprise',
  rule: 'employee',
  body: NewCompany,
  answer: Company,
  status: 201,
});

export const createClientCompany = call('POST /company/create-client', {
  summary: 'Ajouter une entreprise cliente',
  rule: 'employee',
  body: NewCompany,
  answer: Company,
  status: 201,
});

export const updateCompany = call('PUT /company/update/{id}', {
  summary: 'Modifier une entreprise\u00a0; un champ changé par quelqu’un d’autre depuis «\u00a0seen\u00a0» est refusé',
  rule: 'employee',
  body: CompanyUpdate,
  answer: Company,
});

export const deleteCompany = call('DELETE /company/delete/{id}', {
  summary: 'Supprimer une entreprise\u00a0; ses contacts restent',
  rule: 'employee',
});

export const updateCompanyAvatar = call('PUT /company/update-avatar/{id}', {
  summary: 'Changer l’image d’une société, ou la retirer',
  rule: 'employee',
  body: AvatarUpload,
  answer: AvatarAnswer,
});

export const listCompanies = call('POST /company/list', {
  summary: 'Entreprises du cabinet, par page',
  rule: 'employee',
  body: CompanyListRequest,
  answer: CompanyList,
});

export const readCompany = call('GET /company/view/{id}', {
  summary: 'Une entreprise',
  rule: 'employee',
  answer: CompanyView,
});

export const mergeCompanies = call('POST /company/merge', {
  summary: 'Fusionner une entreprise dans une autre\u00a0; ce qui désignait la première désigne la seconde',
  rule: 'employee',
  body: CompanyMerge,
  answer: MergedCompanies,
});

export const unmergeCompany = call('POST /company/unmerge/{id}', {
  summary: 'Annuler la fusion d’une entreprise\u00a0: elle revient avec ce qui la désignait',
  rule: 'employee',
  answer: MergedCompanies,
});
