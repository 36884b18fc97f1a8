export * from './email.ts';
export * from './iban.ts';
export { isLinkTarget } from './link-target.ts';
export * from './phone.ts';
export * from './postcode.ts';
export * from './schemas.ts';
export { parseSiren, parseSiret } from './siren.ts';
export * from './vat-number.ts';
