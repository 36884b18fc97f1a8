import { z } from 'zod';
import { call } from '../call.ts';
import { pathId } from '../wire.ts';
import { Matrice, MatriceList, MatriceUpdate, MergePreview, MergeRequest, NewMatrice } from './matrice.ts';

export const listMatrices = call('GET /project/getMatrices/{id}', {
  summary: 'Matrices dont un document du dossier peut être tiré',
  rule: 'employee',
  answer: MatriceList,
});

export const createMatrice = call('POST /project/matrices', {
  summary: 'Ajouter une matrice au cabinet\u00a0; son contenu est un fichier Word',
  rule: 'admin',
  body: NewMatrice,
  answer: Matrice,
  status: 201,
});

export const updateMatrice = call('PUT /project/matrices/{id}', {
  summary: 'Renommer une matrice, ou remplacer son fichier',
  rule: 'admin',
  body: MatriceUpdate,
  answer: Matrice,
});

export const removeMatrice = call('DELETE /project/matrices/{id}', {
  summary: 'Supprimer une matrice\u00a0; les documents qui en sont tirés restent',
  rule: 'admin',
});

export const deleteMatrice = call('DELETE /project/deleteMatrice/{projectId}/{matriceId}', {
  summary: 'Supprimer une matrice, depuis un dossier',
  rule: 'admin',
  params: z.object({ projectId: pathId, matriceId: pathId }),
});

export const readMatriceFile = call('GET /project/matrices/{id}/file', {
  summary: 'Le fichier d’une matrice',
  rule: 'employee',
});

export const preMailMerge = call('POST /project/preMailMerge/{id}', {
  summary: 'Ce qu’une matrice demande à un dossier\u00a0: champs remplis, manquants, inconnus',
  rule: 'employee',
  body: MergeRequest,
  answer: MergePreview,
});

export const mailMerge = call('POST /project/mailMerge/{id}', {
  summary: 'Le document Word qu’une matrice donne pour un dossier',
  rule: 'employee',
  body: MergeRequest,
});
