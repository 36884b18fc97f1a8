export * from './matrice.ts';
export * from './matrice-record.ts';
