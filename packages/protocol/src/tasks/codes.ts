import {
  TASK_KINDS,
  TASK_PRIORITIES,
  TASK_PRIORITY_LABELS,
  TASK_STATUSES,
  TASK_STATUS_LABELS,
  type TaskKind,
  type TaskPriority,
  type TaskStatus,
} from '@basoche/domain';
import { z } from 'zod';
import { reason } from '../errors/reason.ts';

/**
 * On the wire a status and a priority are the French words of the specification (`En cours`, `Haute`). A call also
 * accepts the code that the documents store (`pending`, `high`), in any case.
 */
export const WireTaskStatus = z
  .enum(Object.values(TASK_STATUS_LABELS) as [string, ...string[]])
  .meta({ id: 'TaskStatus' });
export const WireTaskPriority = z
  .enum(Object.values(TASK_PRIORITY_LABELS) as [string, ...string[]])
  .meta({ id: 'TaskPriority' });

/** Absent, empty and null are not given. */
export const optionalStatus = z.preprocess(
  (value) => codeOf(value, TASK_STATUS_LABELS),
  z.enum(TASK_STATUSES, reason('task.status')).optional(),
);

export const optionalPriority = z.preprocess(
  (value) => codeOf(value, TASK_PRIORITY_LABELS),
  z.enum(TASK_PRIORITIES, reason('task.priority')).optional(),
);

export const optionalKind = z.preprocess(
  (value) => {
    if (value === '' || value === null) return undefined;
    if (typeof value !== 'string') return value;
    return TASK_KINDS.find((kind) => kind.toLowerCase() === value.trim().toLowerCase()) ?? value;
  },
  z.enum(TASK_KINDS, reason('task.kind')).optional(),
);

export function statusLabel(status: string): string {
  return TASK_STATUS_LABELS[status as TaskStatus] ?? TASK_STATUS_LABELS['not started'];
}

export function priorityLabel(priority: string): string {
  return TASK_PRIORITY_LABELS[priority as TaskPriority] ?? TASK_PRIORITY_LABELS.undefined;
}

export function kindOf(kind: string): TaskKind {
  return TASK_KINDS.find((known) => known === kind) ?? 'User';
}

function codeOf(value: unknown, labels: Record<string, string>): unknown {
  if (value === '' || value === null) return undefined;
  if (typeof value !== 'string') return value;
  const wanted = value.trim().toLocaleLowerCase('fr-FR');
  const known = Object.entries(labels).find(
    ([code, label]) => code === wanted || label.toLocaleLowerCase('fr-FR') === wanted,
  );
  return known ? known[0] : value;
}
