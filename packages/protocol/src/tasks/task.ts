import { isLinkTarget, TASK_KINDS } from '@basoche/domain';
import { z } from 'zod';
import { PersonSummary } from '../person.ts';
import {
  clearableText,
  clientId,
  optionalInteger,
  optionalName,
  optionalText,
  optionalTextList,
  requiredName,
  requiredText,
  textList,
} from '../wire.ts';
import { optionalKind, optionalPriority, optionalStatus, WireTaskPriority, WireTaskStatus } from './codes.ts';
import { wireDay } from './dates.ts';
import { TaskRecurrence, wireRecurrence } from './recurrence.ts';
import { reason } from '../errors/reason.ts';

export const TASK_TITLE_MAX_LENGTH = 500;
export const TASK_SUMMARY_MAX_LENGTH = 20_000;

export const TodoTask = z
  .object({
    id: z.string(),
    title: z.string(),
    summary: z.string(),
    /** Nature of the work, free text. */
    type: z.string().nullable(),
    status: WireTaskStatus,
    priority: WireTaskPriority,
    /** Progress, 0 to 100. */
    percent: z.number(),
    /** Planned minutes. */
    workload: z.number(),
    /** Minutes worked by everybody; a person's overlapping timers count once. */
    minutesWorked: z.number(),
    /** `dd/mm/yyyy`. */
    scheduledDate: z.string().nullable(),
    /** `dd/mm/yyyy`. */
    deadline: z.string().nullable(),
    /** ISO 8601, UTC. */
    createdAt: z.string().nullable(),
    /** Whose task it is: `User`, `Team`, `Daily` or `Project`. */
    relationType: z.enum(TASK_KINDS),
    url: z.string().nullable(),
    /** `Validé` once the time was validated. */
    timeValidation: z.string().nullable(),
    project: z.object({ codeID: z.string(), name: z.string() }).nullable(),
    team: z.object({ id: z.string(), name: z.string() }).nullable(),
    responsable: PersonSummary.nullable(),
    createdBy: PersonSummary.nullable(),
    lp_client: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** Id of the task that this one is a part of. */
    parent: z.string().nullable(),
    /** Id of the task that must end first. */
    dependency: z.string().nullable(),
    recurrence: TaskRecurrence.nullable(),
    /** Id of the task of its series that came before it. */
    repeats: z.string().nullable(),
    comments: z.number().int(),
    usersInCharge: z.array(PersonSummary),
    /** The list it stands in. */
    group: z.object({ id: z.string(), label: z.string() }),
    /** The caller's own timer. */
    chrono: z.object({ isRunning: z.boolean(), value: z.number().int() }),
  })
  .meta({ id: 'TodoTask' });
export type TodoTask = z.infer<typeof TodoTask>;

export const TodoTaskList = z.array(TodoTask);

const fields = {
  summary: clearableText('description', TASK_SUMMARY_MAX_LENGTH),
  /** Nature of the work, free text. */
  type: clearableText('type', 120),
  relationType: optionalKind,
  status: optionalStatus,
  priority: optionalPriority,
  percent: optionalInteger('progress', 0, 100),
  /** Minutes. */
  workload: optionalInteger('workload', 0, 600_000),
  scheduledDate: wireDay('plannedDate'),
  deadline: wireDay('deadline'),
  /** A web address, or a path of the product. */
  url: clearableText('link', 2000).refine((url) => !url || isLinkTarget(url), reason('task.link')),
  /** `Validé` once the time was validated. */
  timeValidation: clearableText('timeValidation', 40),
  /** Id of the task of the same list that this one is a part of. */
  parent: clearableText('parentTask', 64),
  /** Id of the task of the same list that must end first. */
  dependency: clearableText('dependency', 64),
  /** Needs a deadline or a planned day, from which it counts. */
  recurrence: wireRecurrence,
  /** User id or e-mail address. */
  responsable: clearableText('inCharge', 320),
  /** User ids or e-mail addresses; replaces. */
  usersInCharge: optionalTextList(100),
};

/** `POST /todotask/create`: the specification's draft. Without `group`, the caller's own list « Mes tâches ». */
export const NewTodoTask = z
  .object({
    /** UUIDv7 made by the client. */
    taskId: clientId,
    title: requiredName('title', TASK_TITLE_MAX_LENGTH),
    group: optionalText('list', 64),
    ...fields,
  })
  .meta({ id: 'NewTodoTask' });

/** `PUT /todotask/update/{id}`: what is given changes; an empty text or null clears. */
export const TodoTaskUpdate = z
  .object({ title: optionalName('title', TASK_TITLE_MAX_LENGTH), ...fields })
  .refine((body) => Object.values(body).some((value) => value !== undefined), {
    error: reason('task.change'),
    path: ['title'],
  })
  .meta({ id: 'TodoTaskUpdate' });

/** `POST /todotask/move`: tasks, with their parts, to another list. */
export const TodoTaskMove = z
  .object({
    /** Ids. */
    tasks: textList(200).refine((ids) => ids.length > 0, reason('task.moved')),
    group: requiredText('list', 64),
    /** The list they were seen in: a task that has left it since stays where it is. */
    from: optionalText('sourceList', 64),
  })
  .meta({ id: 'TodoTaskMove' });

/** `GET /todotask/responsible-tasks`: the three parts of the screen; a task stands in one of them only. */
export const ResponsibleTasks = z
  .object({ responsibleAndCreator: TodoTaskList, assigned: TodoTaskList, created: TodoTaskList })
  .meta({ id: 'ResponsibleTasks' });
export type ResponsibleTasks = z.infer<typeof ResponsibleTasks>;

/** `GET /todotask/search-by-responsible` and `/search-by-user`; without a person, the caller. */
export const TodoTaskSearch = z
  .object({
    query: clearableText('search', 200),
    user: optionalText('user', 320),
    responsable: optionalText('user', 320),
  })
  .refine((query) => query.user === undefined || query.responsable === undefined || query.user === query.responsable, {
    error: reason('task.onePerson'),
    path: ['responsable'],
  })
  .meta({ id: 'TodoTaskSearch' });

/** `GET /todotask/{id}/validated`: whether it is, never a way to validate. */
export const TaskValidation = z
  .object({ id: z.string(), validated: z.boolean(), timeValidation: z.string().nullable(), minutesWorked: z.number() })
  .meta({ id: 'TaskValidation' });
export type TaskValidation = z.infer<typeof TaskValidation>;
