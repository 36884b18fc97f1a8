import { z } from 'zod';
import { call } from '../call.ts';
import { memberCalls } from '../sharing/calls.ts';
import { pathId } from '../wire.ts';
import {
  DocumentHistory,
  DocumentState,
  DocumentStateQuery,
  DocumentVersion,
  HistoryDecision,
  HistoryPublicKey,
  HistoryRequest,
  NewDocumentVersion,
  SeenVersion,
  SeenQuestion,
} from './history.ts';
import { NewTextDocument, TextDocument, TextDocumentList, TextDocumentUpdate } from './text-document.ts';
import { invalid } from '../errors/reason.ts';

const BySlug = z.object({ slug: pathId });
const seq = z.coerce.number(invalid('time')).int().min(1, invalid('time'));
const BySeq = BySlug.extend({ seq });
const ByVersion = BySlug.extend({ id: pathId });
const ByRequester = BySlug.extend({ user: pathId });

export const listDocuments = call('GET /documents', {
  summary: 'Documents rédigés dans l’éditeur',
  answer: TextDocumentList,
});

export const readDocument = call('GET /documents/{slug}', { summary: 'Un document', answer: TextDocument });

export const createDocument = call('POST /documents', {
  summary: 'Créer un document vide',
  rule: 'employee',
  body: NewTextDocument,
  answer: TextDocument,
  status: 201,
});

export const renameDocument = call('PUT /documents/{slug}', {
  summary: 'Renommer un document',
  body: TextDocumentUpdate,
  answer: TextDocument,
});

export const deleteDocument = call('DELETE /documents/{slug}', { summary: 'Supprimer un document' });

export const readHistory = call('GET /ged/file/listDocumentHistory/{slug}', {
  summary: 'Historique d’un document',
  answer: DocumentHistory,
});

export const exportHistory = call('GET /documents/{slug}/history/export', {
  summary: 'Historique signé d’un document, en fichier',
});

export const findSeenVersion = call('POST /documents/{slug}/history/seen', {
  summary: 'Dernier moment qu’un appareil a vu',
  body: SeenQuestion,
  answer: SeenVersion,
});

export const readStateAt = call('GET /documents/{slug}/history/{seq}', {
  summary: 'Un document à un moment de son histoire',
  params: BySeq,
  query: DocumentStateQuery,
  answer: DocumentState,
});

export const nameVersion = call('POST /documents/{slug}/versions', {
  summary: 'Nommer une version',
  body: NewDocumentVersion,
  answer: DocumentVersion,
  status: 201,
});

export const unnameVersion = call('DELETE /documents/{slug}/versions/{id}', {
  summary: 'Retirer le nom d’une version',
  params: ByVersion,
});

export const readHistoryKey = call('GET /ged/file/history/publicKey', {
  summary: 'Clé qui signe les historiques exportés',
  public: true,
  answer: HistoryPublicKey,
});

export const requestHistory = call('POST /documents/{slug}/history/requests', {
  summary: 'Demander à voir l’historique',
  answer: HistoryRequest,
  status: 201,
});

export const answerHistoryRequest = call('PUT /documents/{slug}/history/requests/{user}', {
  summary: 'Répondre à une demande',
  params: ByRequester,
  body: HistoryDecision,
  answer: HistoryRequest,
});

export const documentMembers = memberCalls('/documents/{slug}', 'du document');
