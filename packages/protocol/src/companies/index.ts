export { companyRecord } from './company-record.ts';
export * from './company.ts';
