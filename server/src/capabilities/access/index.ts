export type { Captcha } from './captcha/captcha.ts';
export { createAccess } from './create-access.ts';
export { hashPassword } from './password.ts';
export { firmInfo, listCoworkers, readUser } from './users.ts';
