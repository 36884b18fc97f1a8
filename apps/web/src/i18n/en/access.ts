import type { Translation } from '../dictionary.ts';
import type { access as french } from '../fr/access.ts';

/** Sign-in and session. */
export const access: Translation<typeof french> = {
  title: 'Sign in',
  welcome: 'Sign in to your workspace',
  email: 'E-mail address',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  remember: 'Remember me',
  forgot: 'Forgot your password?',
  submit: 'Sign in',
  submitting: 'Signing in…',
  emailRequired: 'Enter your e-mail address.',
  emailInvalid: 'Enter a valid e-mail address, for example claire@firm.com.',
  passwordRequired: 'Enter your password.',
  badCredentials: 'Check that your e-mail address and password are correct.',
  badCode: 'Wrong code',
  network: 'The server does not answer. Check your connection, then try again.',
  expired: 'Your session has expired. Sign in again.',
  editsStay: 'Your changes stay on this device',
  signedOut: 'You are signed out.',
  offline: 'You are offline. Signing in needs a network.',
  tagline: 'The whole firm, online and offline.',
  taglineText:
    'Conversations, tasks, boards and documents stay on your device and synchronise as soon as the network is back.',
  otherTitle: 'Another person’s changes are waiting',
  otherText_one: '{{name}} has one change on this device that is not synchronised.',
  otherText_other: '{{name}} has {{count}} changes on this device that are not synchronised.',
  otherKept: 'They stay on the device and will leave when that person signs in again. Nothing is sent in your name.',
  otherContinue: 'Continue with my account',
  language: 'Language',
};
