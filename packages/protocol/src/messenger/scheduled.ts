import { isLocalDate, isLocalTime, MAX_MESSAGE_LENGTH } from '@basoche/domain';
import { z } from 'zod';
import { optionalText, requiredText } from '../wire.ts';

/** `refused`: its hour came and it could not be sent; its text is kept until its author decides. */
export const SCHEDULED_STATUSES = ['waiting', 'refused'] as const;

/** A message that the server will send. Its author alone is answered it. */
export const ScheduledMessage = z
  .object({
    slug: z.string(),
    conversationSlug: z.string(),
    /** Empty when the author may no longer read the conversation. */
    conversationName: z.string(),
    content: z.string(),
    replyTo: z.string().nullable(),
    /** `yyyy-mm-dd`, Europe/Paris. */
    date: z.string(),
    /** `HH:mm`, Europe/Paris. */
    time: z.string(),
    /** ISO 8601, UTC. */
    plannedFor: z.string(),
    status: z.enum(SCHEDULED_STATUSES),
    /** French, why it was refused. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'ScheduledMessage' });
export type ScheduledMessage = z.infer<typeof ScheduledMessage>;

/** `PUT /messenger/scheduled/{slug}`: the same call makes it and changes it. */
export const ScheduledMessagePlan = z
  .object({
    conversationSlug: requiredText('La conversation', 64),
    content: requiredText('Le message', MAX_MESSAGE_LENGTH),
    replyTo: optionalText('La réponse', 64),
    date: requiredText('Le jour', 10).refine(isLocalDate, 'Le jour n’est pas valable.'),
    time: requiredText('L’heure', 5).refine(isLocalTime, 'L’heure n’est pas valable.'),
  })
  .meta({ id: 'ScheduledMessagePlan' });
export type ScheduledMessagePlan = z.infer<typeof ScheduledMessagePlan>;

/** Days ahead for which a message may be planned. */
export const MAX_DAYS_AHEAD = 366;

export const SCHEDULE_ERRORS = {
  past: 'Cette heure est passée. Choisissez une heure à venir, ou envoyez le message maintenant.',
  skipped: 'Cette heure n’existe pas\u00a0: la nuit du passage à l’heure d’été, on passe de 2\u00a0h à 3\u00a0h.',
  far: 'Un message se programme au plus un an à l’avance.',
} as const;

/** On the author's event stream: what is planned has changed. It carries no text. */
export const SCHEDULED_CHANGED = 'message.scheduled';
