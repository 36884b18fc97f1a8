export { createAccess } from './create-access.ts';
export { hashPassword } from './password.ts';
export { firmInfo, listCoworkers, readUser } from './users.ts';
