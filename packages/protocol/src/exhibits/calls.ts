import { call } from '../call.ts';
import {
  Exhibit,
  ExhibitCommunication,
  ExhibitList,
  exhibitsOfProject,
  ExhibitUpdate,
  NewExhibit,
  NewExhibitCommunication,
} from './exhibit.ts';

const rule = 'employee';

export const listExhibits = call('GET /project/{id}/exhibits', {
  summary: 'Pièces d’un dossier',
  rule,
  params: exhibitsOfProject,
  answer: ExhibitList,
});

export const createExhibit = call('POST /project/exhibits', {
  summary: 'Ajouter un fichier du dossier aux pièces',
  rule,
  body: NewExhibit,
  answer: Exhibit,
  status: 201,
});

export const updateExhibit = call('PUT /project/exhibits/{id}', {
  summary: 'Modifier ou déplacer une pièce qui n’a pas été communiquée',
  rule,
  body: ExhibitUpdate,
  answer: Exhibit,
});

export const deleteExhibit = call('DELETE /project/exhibits/{id}', {
  summary: 'Retirer une pièce qui n’a pas été communiquée',
  rule,
});

export const communicateExhibits = call('POST /project/exhibits/communications', {
  summary: 'Communiquer des pièces\u00a0: leurs numéros et leur contenu ne changent plus',
  rule,
  body: NewExhibitCommunication,
  answer: ExhibitCommunication,
  status: 201,
});

export const revokeCommunication = call('DELETE /project/exhibits/communications/{id}', {
  summary: 'Revenir sur la dernière communication d’une partie',
  rule,
});

export const readExhibit = call('GET /project/exhibits/{id}/content', {
  summary: 'Le contenu d’une pièce, tel qu’il a été communiqué',
  rule,
});
