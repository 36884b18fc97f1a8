import type { Declarations } from '../errors/declare.ts';

export const notificationsReasons = {
  'notification.kind': {},
  'notification.kindTwice': {},
  'notification.hour': {},
  'notification.kindFixed': {},
  'notification.objectMissing': {},
  'notification.noObject': {},
  'notification.endpointMissing': {},
  'notification.endpointTooLong': {},
  'notification.publicKey': {},
  'notification.secret': {},
  'notification.keys': {},
  'notification.endpointForeign': {},
} as const satisfies Declarations;
