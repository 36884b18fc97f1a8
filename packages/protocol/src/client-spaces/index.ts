export { clientSpaceRecord, projectExternalRecord } from './client-space-records.ts';
export * from './client-space.ts';
