export { createAccess } from './create-access.ts';
export { hashPassword } from './password.ts';
export { listCoworkers } from './users.ts';
