import { z } from 'zod';
import { optionalFlag, requiredText } from '../wire.ts';
import { reason } from '../errors/reason.ts';

/** A reminder on a task: the person's own, one a task. Nobody else is answered it. */
export const TaskReminder = z
  .object({
    /** Of the task. */
    id: z.string(),
    /** Slug of the list in which it was set. */
    group: z.string(),
    /** ISO 8601, UTC. */
    at: z.string(),
    /** It is of the morning before the deadline, and follows it. */
    eve: z.boolean(),
  })
  .meta({ id: 'TaskReminder' });
export type TaskReminder = z.infer<typeof TaskReminder>;

const AT = reason('task.reminderTime');

/**
 * `PUT /todotask/reminder/{id}`: the same call sets it and puts it off. An hour that passed on a device without a network
 * is told at once.
 */
export const TaskReminderPlan = z
  .object({
    group: requiredText('list', 120),
    at: z.string({ error: AT }).pipe(z.iso.datetime(AT)),
    eve: optionalFlag,
  })
  .meta({ id: 'TaskReminderPlan' });
export type TaskReminderPlan = z.infer<typeof TaskReminderPlan>;

/** Days ahead for which a reminder may be set: the longest limitation period in sight, and more. */
export const MAX_REMINDER_DAYS = 3_660;

/** On the person's event stream: their reminders have changed. */
export const REMINDERS_CHANGED = 'todotask.reminder';
