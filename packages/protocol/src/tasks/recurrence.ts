import { FREQUENCIES, MAX_INTERVAL, MAX_RECURRENCES, recurrenceRule } from '@basoche/domain';
import { z } from 'zod';
import { wireDay } from './dates.ts';
import { invalid, reason } from '../errors/reason.ts';

const shown = {
  every: z.enum(FREQUENCIES),
  interval: z.number().int(),
  /** Of a week: 1 (Monday) to 7. Empty: the weekday of the first date. */
  weekdays: z.array(z.number().int()),
  /** Day of a month or year: `{by: day, day}`, `{by: last}` or `{by: weekday, nth, weekday}`, `nth` -1 = the last one. */
  on: recurrenceRule.shape.on.unwrap(),
  /** How often in all. */
  count: z.number().int().nullable(),
  /** `dd/mm/yyyy`. */
  until: z.string().nullable(),
};

/** How a task comes back. `label`: in French; `next`: `dd/mm/yyyy` of the next one, null when the series ends. */
export const TaskRecurrence = z
  .object({ ...shown, label: z.string(), next: z.string().nullable() })
  .meta({ id: 'TaskRecurrence' });

/** A rule as it arrives, also as a JSON text; not given stays not given, empty and null end the series. */
export const wireRecurrence = z.preprocess(
  (value) => (value === '' ? null : typeof value === 'string' ? parsed(value) : value),
  z
    .object(
      {
        every: z.enum(FREQUENCIES, reason('task.frequency')),
        interval: z
          .number()
          .int()
          .min(1)
          .max(MAX_INTERVAL, reason('task.interval', { max: MAX_INTERVAL }))
          .optional(),
        weekdays: z.array(z.number().int().min(1).max(7)).max(7).optional(),
        on: recurrenceRule.shape.on.unwrap().optional(),
        count: z.number().int().min(1).max(MAX_RECURRENCES).nullable().optional(),
        until: wireDay('recurrenceEnd'),
      },
      invalid('recurrence'),
    )
    .transform((rule) => recurrenceRule.parse(rule))
    .nullable()
    .optional(),
);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
