import { z } from 'zod';
import { call } from '../call.ts';
import { pathId } from '../wire.ts';
import {
  NewRightsRequest,
  RightsDecision,
  RightsHistoryQuery,
  RightsRequest,
  RightsRequestList,
  RightsRequestView,
  RightsToRequest,
} from './rights-request.ts';

export const createRightsRequest = call('POST /ged/rights-request', {
  summary: 'Demander un droit sur un fichier',
  body: NewRightsRequest,
  answer: RightsRequest,
  status: 201,
});

export const decideRightsRequest = call('PUT /ged/rights-request/{id}', {
  summary: 'Répondre à une demande de droit sur un fichier',
  rule: 'employee',
  body: RightsDecision,
  answer: RightsRequest,
});

export const withdrawRightsRequest = call('DELETE /ged/rights-request/{id}', {
  summary: 'Retirer sa demande de droit sur un fichier',
});

export const requestOpenRights = call('POST /ged/file/requestOpenRights/{slug}', {
  summary: 'Demander un droit sur un fichier',
  body: RightsToRequest,
  answer: RightsRequestView,
  status: 201,
});

export const requestProjectOpenRights = call('POST /project/sub/ged/file/{project}/requestOpenRights/{file}', {
  summary: 'Demander un droit sur un fichier d’un dossier client',
  params: z.object({ project: pathId, file: pathId }),
  body: RightsToRequest,
  answer: RightsRequestView,
  status: 201,
});

export const rightsHistory = call('POST /ged/file/history/requestRights', {
  summary: 'Demandes de droits reçues et envoyées\u00a0; avec le slug de l’une d’elles, y répondre',
  body: RightsHistoryQuery,
  answer: z.union([RightsRequestView, RightsRequestList]),
});
