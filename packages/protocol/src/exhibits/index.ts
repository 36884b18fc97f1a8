export * from './exhibit.ts';
export { exhibitCommunicationRecord, exhibitRecord } from './exhibit-records.ts';
