export { relationRecord } from './relation-record.ts';
export * from './relation.ts';
