import { z } from 'zod';
import { exactText } from '../wire.ts';
import { NOTIFICATION_TYPES } from './notification.ts';
import type { NotificationKind } from './notification.ts';
import { reason } from '../errors/reason.ts';

const KINDS = Object.keys(NOTIFICATION_TYPES) as NotificationKind[];
const kind = z.enum(KINDS as [NotificationKind, ...NotificationKind[]], {
  error: reason('notification.kind'),
});
const kinds = z.array(kind).max(KINDS.length, reason('notification.kindTwice'));
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, reason('notification.hour'));

/** Kinds that a person is always told in the product: they are about the account, or about something of theirs that was not done. */
export const ALWAYS_TOLD: readonly NotificationKind[] = ['deviceSignedOut', 'profileChanged', 'scheduledRefused'];

/**
 * `GET` and `PUT /notification/choices`: what the person is told, and how. `muted`: not in the product; `mailed`: also by
 * e-mail when still unread a little later. `quiet`: hours of Paris in which nothing is told until they end; over midnight when
 * the end is earlier than the start.
 */
export const NotificationChoices = z
  .object({
    muted: kinds.refine((list) => !list.some((each) => ALWAYS_TOLD.includes(each)), reason('notification.kindFixed')),
    mailed: kinds,
    quiet: z.object({ from: time, until: time }).nullable(),
  })
  .meta({ id: 'NotificationChoices' });
export type NotificationChoices = z.infer<typeof NotificationChoices>;

/** `PUT /notification/read-about`: all that is about one object. */
export const ReadAbout = z
  .object({
    subject: exactText(reason('notification.objectMissing'), 90, reason('notification.noObject')),
  })
  .meta({ id: 'ReadAbout' });

/** On the person's event stream: what quiet hours held back is there now. */
export const NOTIFICATION_DIGEST = 'notification.digest';
export interface NotificationDigest {
  count: number;
}
