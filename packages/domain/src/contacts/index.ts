export { CONTACT_COLUMNS, likelyColumns, type ContactColumn } from './columns.ts';
export { contactFields, type ContactFields } from './contact-fields.ts';
export { IdentityIndex, isSure, sameReason, type Identity, type Likely, type SameReason } from './duplicates.ts';
