/** Why a session is over. `active`: it is not. */
export const SESSION_END_REASONS = [
  'active',
  'expired',
  'signed-out',
  'password-changed',
  'removed',
  'blocked',
] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];
