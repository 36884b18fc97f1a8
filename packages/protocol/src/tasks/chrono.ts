import { z } from 'zod';
import { optionalFlag, optionalInteger } from '../wire.ts';
import { reason } from '../errors/reason.ts';

/**
 * `POST /todotask/chrono/{id}`: the caller's timer on a task. `isNew` starts it, from `value` seconds when given;
 * otherwise it stops and the caller's time on the task becomes `value` seconds.
 */
export const ChronoCommand = z
  .object({ value: optionalInteger('duration', 0, 8_640_000), isNew: optionalFlag })
  .refine((body) => body.isNew === true || body.value !== undefined, {
    error: reason('task.durationMissing'),
    path: ['value'],
  })
  .meta({ id: 'ChronoCommand' });

export const Chrono = z
  .object({
    task: z.string(),
    isRunning: z.boolean(),
    /** The caller's seconds on the task, by the server's clock. */
    value: z.number().int(),
  })
  .meta({ id: 'Chrono' });
export type Chrono = z.infer<typeof Chrono>;
