import { defineRecord } from '../records/record.ts';
import { dismissDuplicate, recallDuplicate } from './calls.ts';
import { DistinctPair } from './distinct-pair.ts';

export const distinctPairRecord = defineRecord({
  name: 'distinct_pair',
  rule: 'employee',
  row: DistinctPair,
  calls: { create: dismissDuplicate, remove: recallDuplicate },
  blank: { contact: null, otherContact: null, company: null, otherCompany: null },
  references: { contact: 'contact', otherContact: 'contact', company: 'company', otherCompany: 'company' },
  search: [],
  orders: { contact: ['contact', 'company'] },
});
