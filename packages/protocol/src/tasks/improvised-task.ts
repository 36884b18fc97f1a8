import { z } from 'zod';
import { clearableText, clientId, optionalInteger, optionalText, requiredText } from '../wire.ts';
import { optionalStatus, WireTaskStatus } from './codes.ts';
import { reason } from '../errors/reason.ts';

export const IMPROVISED_NOTE_MAX_LENGTH = 20_000;
const TYPE_MAX_LENGTH = 120;

/** Time that somebody worked without a task. */
export const ImprovisedTask = z
  .object({
    id: z.string(),
    /** The same as `id`: lists put it beside tasks of todo lists. */
    idTask: z.string(),
    /** `null`: on no project. */
    project_id: z.string().nullable(),
    /** Nature of the work, free text. */
    type: z.string(),
    note: z.string(),
    status: WireTaskStatus,
    /** `Validé` once the time was validated. */
    timeValidation: z.string().nullable(),
    /** Whole minutes; of a running stopwatch up to now, by the server’s clock. */
    duration: z.number().int(),
    isRunning: z.boolean(),
    /** `Claire MARCHAND` */
    responsible: z.string(),
    responsibleEmail: z.string(),
    /** A team of theirs. */
    teamName: z.string().nullable(),
    /** A task of a todo list; never this one. */
    isTodo: z.literal(false),
    /** ISO 8601, UTC. */
    createdAt: z.string(),
  })
  .meta({ id: 'ImprovisedTask' });
export type ImprovisedTask = z.infer<typeof ImprovisedTask>;

/** The newest first. */
export const ImprovisedTaskList = z.array(ImprovisedTask);

/** `POST /project/sub/improvised-task/`: its stopwatch runs from then on. */
export const NewImprovisedTask = z
  .object({
    /** UUIDv7 made by the client. */
    id: clientId,
    /** Code or id of a project. */
    project_id: optionalText('project', 64),
    type: requiredText('type', TYPE_MAX_LENGTH),
    note: optionalText('note', IMPROVISED_NOTE_MAX_LENGTH),
  })
  .meta({ id: 'NewImprovisedTask' });

const minutesWorked = optionalInteger('minutes', 0, 600_000);

/** `PUT /project/sub/improvised-task/{id}`: what is given changes; an empty text or null clears. A duration stops the stopwatch. */
export const ImprovisedTaskUpdate = z
  .object({
    project_id: clearableText('project', 64),
    type: optionalText('type', TYPE_MAX_LENGTH),
    note: clearableText('note', IMPROVISED_NOTE_MAX_LENGTH),
    status: optionalStatus,
    minutesWorked,
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), {
    error: reason('task.change'),
    path: ['type'],
  })
  .meta({ id: 'ImprovisedTaskUpdate' });

/** `PUT /project/sub/improvised-task/stop-chrono/{id}`. Without a duration it is what the stopwatch shows; without the rest, `Validé`. */
export const StopChrono = z
  .object({
    minutesWorked,
    status: optionalStatus,
    timeValidation: clearableText('timeValidation', 40),
  })
  .meta({ id: 'StopChrono' });
