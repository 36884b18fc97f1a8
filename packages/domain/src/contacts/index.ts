export { CONTACT_COLUMNS, likelyColumns, type ContactColumn } from './columns.ts';
export { contactFields, type ContactFields } from './contact-fields.ts';
export {
  IdentityIndex,
  isSure,
  sameReason,
  type CompanyIdentity,
  type Identity,
  type Likely,
  type SameReason,
} from './duplicates.ts';
export { alikeGroups, alikePairs, pairKey, type AlikeGroup, type AlikePair } from './groups.ts';
