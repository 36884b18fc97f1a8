export { readAccount } from './account.ts';
export type { Captcha } from './captcha/captcha.ts';
export { createAccess } from './create-access.ts';
export { firmInfo, listCoworkers, readUser } from './users.ts';
export { createLoginThrottle } from './login-throttle.ts';
export { passwordGate } from './password-gate.ts';
export { hashPassword, passwordMatches } from './password.ts';
export { newToken, tokenHash } from './token.ts';
