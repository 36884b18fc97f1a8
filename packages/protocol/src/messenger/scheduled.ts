import { isLocalDate, isLocalTime, MAX_MESSAGE_LENGTH } from '@basoche/domain';
import { z } from 'zod';
import { optionalText, requiredText } from '../wire.ts';
import { invalid } from '../errors/reason.ts';
import { WireReason } from '../errors/wire-reason.ts';

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
    /** The same for any language; absent where it was refused before reasons were stored. */
    refusal: WireReason.optional(),
  })
  .meta({ id: 'ScheduledMessage' });
export type ScheduledMessage = z.infer<typeof ScheduledMessage>;

/** `PUT /messenger/scheduled/{slug}`: the same call makes it and changes it. */
export const ScheduledMessagePlan = z
  .object({
    conversationSlug: requiredText('conversation', 64),
    content: requiredText('message', MAX_MESSAGE_LENGTH),
    replyTo: optionalText('reply', 64),
    date: requiredText('day', 10).refine(isLocalDate, invalid('day')),
    time: requiredText('hour', 5).refine(isLocalTime, invalid('hour')),
  })
  .meta({ id: 'ScheduledMessagePlan' });
export type ScheduledMessagePlan = z.infer<typeof ScheduledMessagePlan>;

/** Days ahead for which a message may be planned. */
export const MAX_DAYS_AHEAD = 366;
