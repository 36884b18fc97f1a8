export { createAccess } from './create-access.ts';
export { hashPassword } from './password.ts';
