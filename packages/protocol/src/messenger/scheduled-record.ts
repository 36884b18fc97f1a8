import { z } from 'zod';
import { WireReason } from '../errors/wire-reason.ts';
import { defineRecord } from '../records/record.ts';
import { cancelScheduled, scheduleMessage, sendScheduledNow } from './calls.ts';
import { ScheduledMessage } from './scheduled.ts';

/** What a person planned, and what could not be sent: nobody else is given one. One that left is gone. */
export const scheduledMessageRecord = defineRecord({
  name: 'scheduled_message',
  row: ScheduledMessage.omit({ slug: true, conversationName: true, plannedFor: true }).extend({
    id: z.string(),
    refusal: WireReason.nullable(),
  }),
  calls: { save: scheduleMessage, remove: cancelScheduled, finish: sendScheduledNow },
  blank: {
    conversationSlug: '',
    content: '',
    replyTo: null,
    date: '',
    time: '',
    status: 'waiting',
    reason: null,
    refusal: null,
  },
  search: [],
  orders: { time: ['date', 'time'] },
});
