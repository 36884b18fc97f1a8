import { z } from 'zod';
import { exactText } from '../wire.ts';
import { NOTIFICATION_TYPES } from './notification.ts';
import type { NotificationKind } from './notification.ts';

const KINDS = Object.keys(NOTIFICATION_TYPES) as NotificationKind[];
const kind = z.enum(KINDS as [NotificationKind, ...NotificationKind[]], {
  error: 'Ce genre de notification n’existe pas.',
});
const kinds = z.array(kind).max(KINDS.length, 'Un genre est indiqué plusieurs fois.');
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'L’heure s’écrit 20:00.');

/** Kinds that a person is always told in the product: they are about the account, or about something of theirs that was not done. */
export const ALWAYS_TOLD: readonly NotificationKind[] = ['deviceSignedOut', 'profileChanged', 'scheduledRefused'];

/**
 * `GET` and `PUT /notification/choices`: what the person is told, and how. `muted`: not in the product; `mailed`: also by
 * e-mail when still unread a little later. `quiet`: hours of Paris in which nothing is told until they end; over midnight when
 * the end is earlier than the start.
 */
export const NotificationChoices = z
  .object({
    muted: kinds.refine(
      (list) => !list.some((each) => ALWAYS_TOLD.includes(each)),
      'Ces notifications concernent votre compte ou un message non envoyé\u00a0: elles sont toujours affichées.',
    ),
    mailed: kinds,
    quiet: z.object({ from: time, until: time }).nullable(),
  })
  .meta({ id: 'NotificationChoices' });
export type NotificationChoices = z.infer<typeof NotificationChoices>;

/** `PUT /notification/read-about`: all that is about one object. */
export const ReadAbout = z
  .object({
    subject: exactText('Indiquez l’objet.', 90, 'L’objet n’existe pas.'),
  })
  .meta({ id: 'ReadAbout' });

/** On the person's event stream: what quiet hours held back is there now. */
export const NOTIFICATION_DIGEST = 'notification.digest';
export interface NotificationDigest {
  count: number;
}
