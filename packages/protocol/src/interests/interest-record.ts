import { defineRecord } from '../records/record.ts';
import { createInterest, deleteInterest } from './calls.ts';
import { Interest } from './interest.ts';

export const interestRecord = defineRecord({
  name: 'interest',
  rule: 'employee',
  row: Interest,
  calls: { create: createInterest, remove: deleteInterest },
  blank: { contact: '', label: '' },
  references: { contact: 'contact' },
  search: ['label'],
  orders: { label: ['label'] },
});
