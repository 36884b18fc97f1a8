export { contactRecord } from './contact-record.ts';
export * from './contact.ts';
