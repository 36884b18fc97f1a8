export { ADDRESS_FILE_LIMITS, AddressFileProblem } from './address-table.ts';
export type { AddressFileProblemReason, AddressRow, AddressTable } from './address-table.ts';
export { readAddressFile } from './read-address-file.ts';
