export { isInternalPath } from './internal-path.ts';
export * from './browser-name.ts';
export * from './device-headers.ts';
export * from './job-titles.ts';
export * from './plans.ts';
export * from './roles.ts';
export * from './rules.ts';
export { brokenPasswordRules, newPassword, PASSWORD_MISMATCH, PASSWORD_RULES } from './password-policy.ts';
export type { PasswordRule } from './password-policy.ts';
