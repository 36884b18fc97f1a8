export { CONTACT_COLUMNS, likelyColumns, type ContactColumn } from './columns.ts';
export { contactFields, type ContactFields } from './contact-fields.ts';
