export { RECORDS_PER_PAGE, RecordChanges, RecordChangesRequest } from './changes.ts';
export * from './record.ts';
