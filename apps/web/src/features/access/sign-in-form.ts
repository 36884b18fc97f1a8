import { parseEmail } from '@basoche/domain';

export type SignInErrors = { email?: 'emailRequired' | 'emailInvalid'; password?: 'passwordRequired' };

/** What is wrong with an address: a key of the `access` dictionary. */
export function checkEmail(email: string): SignInErrors['email'] {
  if (email.trim() === '') return 'emailRequired';
  return parseEmail(email) === null ? 'emailInvalid' : undefined;
}

/** What stops a sign-in before it is sent: keys of the `access` dictionary. */
export function checkSignIn(email: string, password: string): SignInErrors {
  const wrong = checkEmail(email);
  return {
    ...(wrong === undefined ? {} : { email: wrong }),
    ...(password === '' ? { password: 'passwordRequired' as const } : {}),
  };
}
