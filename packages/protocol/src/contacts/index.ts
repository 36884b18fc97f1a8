export * from './bulk-upload.ts';
export { contactRecord } from './contact-record.ts';
export * from './contact.ts';
export * from './many.ts';
