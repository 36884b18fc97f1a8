export { interestRecord } from './interest-record.ts';
export * from './interest.ts';
