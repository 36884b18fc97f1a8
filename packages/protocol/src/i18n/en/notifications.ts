import type { notificationsReasons } from '../../notifications/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const notifications: Sentences<keyof typeof notificationsReasons> = {
  'notification.kind': 'This kind of notification does not exist.',
  'notification.kindTwice': 'A kind is named several times.',
  'notification.hour': 'The time is written 20:00.',
  'notification.kindFixed':
    'These notifications are about your account or a message that was not sent: they are always shown.',
  'notification.objectMissing': 'Name the object.',
  'notification.noObject': 'The object does not exist.',
  'notification.endpointMissing': 'The address of the browser’s service is required.',
  'notification.endpointTooLong': 'The address is too long.',
  'notification.publicKey': 'The public key of the browser cannot be read.',
  'notification.secret': 'The secret of the browser cannot be read.',
  'notification.keys': 'The keys of the browser are required.',
  'notification.endpointForeign': 'The notification service of this browser is not admitted by this server.',
};
