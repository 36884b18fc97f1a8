import {
  DEFAULT_TASK_PRIORITY,
  DEFAULT_TASK_STATUS,
  recurrence,
  taskKind,
  taskPriority,
  taskStatus,
} from '@basoche/domain';
import type * as Y from 'yjs';
import { z } from 'zod';
import { commentFields } from '../records/comments.ts';
import {
  id,
  instant,
  keySet,
  name,
  optionalDate,
  optionalInstant,
  optionalMinutes,
  optionalText,
  position,
  text,
} from '../records/fields.ts';

export const TODOLIST_VERSION = 1;

/** A record of `tasks`, as read. Dates are local dates, instants are ISO. */
export const task = z.object({
  id,
  title: name,
  summary: text,
  /** Nature of the work (`Recherche/Analyse`), free text. */
  type: optionalText,
  status: taskStatus.catch(DEFAULT_TASK_STATUS),
  priority: taskPriority.catch(DEFAULT_TASK_PRIORITY),
  /** Whole, 0 to 100. */
  percent: z.number().min(0).max(100).transform(Math.round).catch(0),
  /** Planned time in whole minutes. */
  workload: optionalMinutes,
  scheduledDate: optionalDate,
  deadline: optionalDate,
  createdAt: optionalInstant,
  createdBy: id,
  responsable: optionalText,
  /** Sorted user ids; stored as a keyed map created with the task. */
  usersInCharge: keySet,
  url: optionalText,
  relationType: taskKind.catch('User'),
  timeValidation: optionalText,
  /** The task that this one is a part of; never leads back to itself. */
  parent: optionalText,
  /** The task that must come before; never leads back to itself. */
  dependency: optionalText,
  /** How it comes back, from which date on; completing it makes the next one. */
  recurrence: recurrence.nullable().catch(null).default(null),
  /** The task of the series that came before it. */
  repeats: optionalText,
  position,
  deletedAt: optionalInstant,
  deletedBy: optionalText,
  validatedAt: optionalInstant,
});
export type Task = z.infer<typeof task>;

export const taskComment = z.object({ ...commentFields, task: id });
export type TaskComment = z.infer<typeof taskComment>;

/** A timer writes its start and its stop, nothing in between; no `stop` = running. */
export const timeInterval = z.object({
  id,
  task: id,
  user: id,
  device: text,
  start: instant,
  stop: optionalInstant,
  /** Set by a reset: the interval stays as a trace and counts for nothing. */
  discardedAt: optionalInstant,
});
export type TimeInterval = z.infer<typeof timeInterval>;

export function rootsOf(doc: Y.Doc): Record<'tasks' | 'comments' | 'intervals', Y.Map<unknown>> {
  return { tasks: doc.getMap('tasks'), comments: doc.getMap('comments'), intervals: doc.getMap('intervals') };
}
