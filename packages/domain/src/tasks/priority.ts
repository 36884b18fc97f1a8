import { z } from 'zod';

/** From the most to the least pressing. */
export const TASK_PRIORITIES = ['critical', 'high', 'medium', 'low', 'undefined'] as const;
export const taskPriority = z.enum(TASK_PRIORITIES);
export type TaskPriority = z.infer<typeof taskPriority>;

export const DEFAULT_TASK_PRIORITY: TaskPriority = 'undefined';

export const TASK_PRIORITY_LABELS: Record<TaskPriority, string> = {
  critical: 'Critique',
  high: 'Haute',
  medium: 'Moyenne',
  low: 'Basse',
  undefined: 'Non définie',
};
