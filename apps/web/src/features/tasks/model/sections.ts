import type { todolist } from '@basoche/crdt';
import { matchesDeadline, type DeadlineFilter, type LocalDate } from '@basoche/domain';
import type { TaskList } from './task-lists.ts';

/** A task with the list it stands in. */
export interface ListedTask {
  task: todolist.Task;
  list: TaskList;
}

export type SectionId = 'overdue' | 'today' | 'soon' | 'future' | 'none' | 'done';

export interface Section {
  id: SectionId;
  tasks: ListedTask[];
}

const ORDER: SectionId[] = ['overdue', 'today', 'soon', 'future', 'none', 'done'];

/** What this person has to do: in charge, responsible, or created by them with nobody else named. */
export function isMine(task: todolist.Task, me: string): boolean {
  if (task.usersInCharge.includes(me) || task.responsable === me) return true;
  return task.createdBy === me && task.usersInCharge.length === 0 && task.responsable === null;
}

export function isDone(task: todolist.Task): boolean {
  return task.status === 'validated';
}

export function sectionOf(task: todolist.Task, today: LocalDate): SectionId {
  if (isDone(task)) return 'done';
  if (task.deadline === null) return 'none';
  if (matchesDeadline('overdue', task.deadline, today)) return 'overdue';
  if (matchesDeadline('today', task.deadline, today)) return 'today';
  return matchesDeadline('within 8 days', task.deadline, today) ? 'soon' : 'future';
}

/** By deadline, then by priority as listed, then by title; empty sections are left out. */
export function sectionsOf(tasks: readonly ListedTask[], today: LocalDate): Section[] {
  const sections = new Map<SectionId, ListedTask[]>(ORDER.map((id) => [id, []]));
  for (const listed of tasks) sections.get(sectionOf(listed.task, today))?.push(listed);
  return ORDER.map((id) => ({ id, tasks: (sections.get(id) ?? []).sort(byUrgency) })).filter(
    (section) => section.tasks.length > 0,
  );
}

/** Open tasks under each deadline filter. */
export function countByFilter(
  tasks: readonly ListedTask[],
  filters: readonly DeadlineFilter[],
  today: LocalDate,
): Record<DeadlineFilter, number> {
  const counts = Object.fromEntries(filters.map((filter) => [filter, 0])) as Record<DeadlineFilter, number>;
  for (const { task } of tasks) {
    if (isDone(task)) continue;
    for (const filter of filters) if (matchesDeadline(filter, task.deadline, today)) counts[filter] += 1;
  }
  return counts;
}

const PRIORITY_RANK: Record<todolist.Task['priority'], number> = {
  critical: 0,
  high: 1,
  medium: 2,
  low: 3,
  undefined: 4,
};

function byUrgency(a: ListedTask, b: ListedTask): number {
  return (
    (a.task.deadline ?? '9').localeCompare(b.task.deadline ?? '9') ||
    PRIORITY_RANK[a.task.priority] - PRIORITY_RANK[b.task.priority] ||
    a.task.title.localeCompare(b.task.title, 'fr')
  );
}
