import { z } from 'zod';

/** The parts of a person's tasks: a task stands in one of them at most. */
export const TASK_ROLES = ['responsible and creator', 'assigned', 'created'] as const;
export const taskRole = z.enum(TASK_ROLES);
export type TaskRole = z.infer<typeof taskRole>;

export interface TaskPeople {
  createdBy: string | null;
  responsable: string | null;
  usersInCharge: readonly string[];
}

/** What a person is to a task: assigned means responsible or in charge. `null` for somebody else's. */
export function roleIn({ createdBy, responsable, usersInCharge }: TaskPeople, user: string): TaskRole | null {
  const assigned = responsable === user || usersInCharge.includes(user);
  if (createdBy === user) return assigned ? 'responsible and creator' : 'created';
  return assigned ? 'assigned' : null;
}
