export * from './captcha.ts';
export * from './passkey.ts';
export * from './password.ts';
export * from './second-factor.ts';
export * from './session.ts';
export * from './sso.ts';
export * from './support.ts';
export * from './user.ts';
