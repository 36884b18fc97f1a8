import { z } from 'zod';

/** In the order a list offers them. */
export const TASK_STATUSES = ['not started', 'pending', 'pause', 'to approve', 'validated', 'canceled'] as const;
export const taskStatus = z.enum(TASK_STATUSES);
export type TaskStatus = z.infer<typeof taskStatus>;

export const DEFAULT_TASK_STATUS: TaskStatus = 'not started';

export const TASK_STATUS_LABELS: Record<TaskStatus, string> = {
  'not started': 'En attente',
  pending: 'En cours',
  pause: 'En Pause',
  'to approve': 'À contrôler',
  validated: 'Validé',
  canceled: 'À refaire',
};
