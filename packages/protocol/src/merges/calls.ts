import { call } from '../call.ts';
import { DistinctPair, NewDistinctPair } from './distinct-pair.ts';

export const dismissDuplicate = call('POST /duplicate/dismiss', {
  summary: 'Dire que deux fiches ne sont pas des doublons',
  rule: 'employee',
  body: NewDistinctPair,
  answer: DistinctPair,
  status: 201,
});

export const recallDuplicate = call('DELETE /duplicate/dismiss/{id}', {
  summary: 'Rechercher à nouveau ces deux fiches parmi les doublons',
  rule: 'employee',
});
