import type { baseReasons } from '../../errors/base-reasons.ts';
import type { Sentences } from '../sentences.ts';

export const base: Sentences<keyof typeof baseReasons> = {
  'password.length': 'At least 12 characters.',
  'password.uppercase': 'At least one capital letter.',
  'password.number': 'At least one digit.',
  'password.special': 'At least one special character.',
  'password.common': 'Not a common password, nor a common word followed by digits.',
  'password.personal': 'Neither your name nor your e-mail address.',
  'password.mismatch': 'The passwords do not match',
  'format.email': 'The e-mail address is not valid.',
  'format.frenchPhone': 'The telephone number must have 9 or 10 digits.',
  'format.frenchPostcode': 'The postcode must have 5 digits.',
  'format.siret': 'The SIRET number is not valid: 14 digits, with its check digit.',
  'network.noAnswer': 'The server does not answer. Check your connection, then try again.',
  'network.foreignAnswer':
    'The network answers, but Basoche’s server does not: the sign-in page of a Wi-Fi, maintenance or a proxy. Try again in a moment.',
  'network.error': 'The server answered with an error. Try again in a moment.',
  'password.missing': 'The password is required.',
  'device.notStored': 'The change could not be saved on this device.',
  'device.abandoned': 'This change was given up.',
};
