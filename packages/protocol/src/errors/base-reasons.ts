import type { Declarations } from './declare.ts';

export const baseReasons = {
  'password.length': {},
  'password.uppercase': {},
  'password.number': {},
  'password.special': {},
  'password.common': {},
  'password.personal': {},
  'password.mismatch': {},
  'format.email': {},
  'format.frenchPhone': {},
  'format.frenchPostcode': {},
  'format.siret': {},
  'network.noAnswer': {},
  'network.foreignAnswer': {},
  'network.error': {},
  'device.notStored': {},
  'device.abandoned': {},
  'password.missing': {},
} as const satisfies Declarations;
