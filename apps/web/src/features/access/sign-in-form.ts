/** Text, an @, a domain label of at least 3 characters and a suffix of at least 2. */
const EMAIL = /^[^\s@]+@(?:[^\s@.]+\.)*[^\s@.]{3,}\.[^\s@.]{2,}$/;

export type SignInErrors = { email?: 'emailRequired' | 'emailInvalid'; password?: 'passwordRequired' };

/** What stops a sign-in before it is sent: keys of the `access` dictionary. */
export function checkSignIn(email: string, password: string): SignInErrors {
  const errors: SignInErrors = {};
  if (email.trim() === '') errors.email = 'emailRequired';
  else if (!EMAIL.test(email.trim())) errors.email = 'emailInvalid';
  if (password === '') errors.password = 'passwordRequired';
  return errors;
}
