import { defineRecord } from '../records/record.ts';
import { createMatrice, removeMatrice, updateMatrice } from './calls.ts';
import { Matrice } from './matrice.ts';

/** Models of the firm; their files are read apart. */
export const matriceRecord = defineRecord({
  name: 'matrice',
  rule: 'employee',
  row: Matrice,
  calls: { create: createMatrice, update: updateMatrice, remove: removeMatrice },
  blank: { name: '', fileName: '', size: 0, hash: '', updatedBy: null, createdAt: 0, updatedAt: 0 },
  search: ['name', 'fileName'],
  orders: { name: ['name'] },
});
