import { z } from 'zod';

/** Whose list a task belongs to. */
export const TASK_KINDS = ['User', 'Team', 'Daily', 'Project'] as const;
export const taskKind = z.enum(TASK_KINDS);
export type TaskKind = z.infer<typeof taskKind>;

export const TASK_KIND_LABELS: Record<TaskKind, string> = {
  User: 'Personnelle',
  Team: 'Équipe',
  Daily: 'Du jour',
  Project: 'Dossier',
};
