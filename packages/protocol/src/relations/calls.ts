import { call } from '../call.ts';
import { NewRelation, Relation, RelationUpdate } from './relation.ts';

export const createRelation = call('POST /relation', {
  summary: 'Ajouter un lien entre personnes ou sociétés de l’annuaire',
  rule: 'employee',
  body: NewRelation,
  answer: Relation,
  status: 201,
});

export const updateRelation = call('PUT /relation/{id}', {
  summary: 'Modifier un lien',
  rule: 'employee',
  body: RelationUpdate,
  answer: Relation,
});

export const deleteRelation = call('DELETE /relation/{id}', {
  summary: 'Retirer un lien',
  rule: 'employee',
});
