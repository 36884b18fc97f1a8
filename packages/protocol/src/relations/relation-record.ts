import { defineRecord } from '../records/record.ts';
import { createRelation, deleteRelation, updateRelation } from './calls.ts';
import { Relation } from './relation.ts';

export const relationRecord = defineRecord({
  name: 'relation',
  rule: 'employee',
  row: Relation,
  calls: { create: createRelation, update: updateRelation, remove: deleteRelation },
  blank: {
    kind: 'other',
    contact: null,
    company: null,
    toContact: null,
    toCompany: null,
    name: '',
    note: '',
  },
  references: { contact: 'contact', company: 'company', toContact: 'contact', toCompany: 'company' },
  search: ['name'],
  orders: { kind: ['kind', 'name'] },
});
