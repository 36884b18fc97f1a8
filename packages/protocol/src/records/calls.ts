import { call } from '../call.ts';
import { RecordChanges, RecordChangesRequest } from './changes.ts';

export const readRecordChanges = call('GET /records/changes', {
  summary: 'Fiches que la personne peut lire\u00a0: toutes, puis ce qui a changé depuis le curseur',
  query: RecordChangesRequest,
  answer: RecordChanges,
});
