import { brokenPasswordRules } from '@basoche/domain';
import type { NewPassword } from './NewPasswordFields.tsx';

export type NewPasswordFault = { field: 'password' | 'confirmation'; key: 'passwordWeak' | 'passwordMismatch' };

/** What stops a new password before it is sent: the field, and a key of the `access` dictionary. */
export function checkNewPassword(
  { password, confirmation }: NewPassword,
  about: readonly string[] = [],
): NewPasswordFault | null {
  if (brokenPasswordRules(password, about).length > 0) return { field: 'password', key: 'passwordWeak' };
  return password === confirmation ? null : { field: 'confirmation', key: 'passwordMismatch' };
}
