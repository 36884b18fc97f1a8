import type { todolist } from '@basoche/crdt';
import type { LocalDate, TaskPriority } from '@basoche/domain';
import type { PlanCard } from '../../../shared/planner/plan-card.ts';
import { isDone, type ListedTask } from './sections.ts';

export interface TaskCardLook {
  today: LocalDate;
  href: string;
  selected: boolean;
}

const COLORS: Record<TaskPriority, string | undefined> = {
  critical: 'var(--bad)',
  high: 'var(--bad)',
  medium: 'var(--wait)',
  low: 'var(--info)',
  undefined: undefined,
};

/** A task on the day of its deadline; `null` without one. */
export function deadlineCard({ task, list }: ListedTask, look: TaskCardLook): PlanCard | null {
  return task.deadline === null ? null : cardOf({ task, list }, look, task.deadline, task.deadline);
}

/** A task from its planned day to its deadline, whichever comes first; `null` without either. */
export function periodCard({ task, list }: ListedTask, look: TaskCardLook): PlanCard | null {
  const start = task.scheduledDate ?? task.deadline;
  const end = task.deadline ?? task.scheduledDate;
  if (start === null || end === null) return null;
  return start <= end ? cardOf({ task, list }, look, start, end) : cardOf({ task, list }, look, end, start);
}

/** What to write so that a task stands on these days; a day that it has not is written only to make a period of one. */
export function periodChanges(
  { scheduledDate, deadline }: Pick<todolist.Task, 'scheduledDate' | 'deadline'>,
  { start, end }: { start: LocalDate; end: LocalDate },
): Pick<todolist.TaskChanges, 'scheduledDate' | 'deadline'> {
  if (start !== end) return { scheduledDate: start, deadline: end };
  return {
    ...(scheduledDate === null ? {} : { scheduledDate: start }),
    ...(deadline === null ? {} : { deadline: end }),
  };
}

function cardOf({ task, list }: ListedTask, look: TaskCardLook, start: LocalDate, end: LocalDate): PlanCard {
  const color = COLORS[task.priority];
  return {
    id: task.id,
    title: task.title,
    href: look.href,
    start,
    end,
    done: isDone(task),
    late: !isDone(task) && task.deadline !== null && task.deadline < look.today,
    selected: look.selected,
    fixed: list.right !== 'write',
    ...(color === undefined ? {} : { color }),
    ...(task.dependency === null ? {} : { after: task.dependency }),
  };
}
