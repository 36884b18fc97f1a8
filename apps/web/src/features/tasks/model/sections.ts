import type { Place, todolist } from '@basoche/crdt';
import {
  byName,
  type DeadlineFilter,
  type LocalDate,
  matchesDeadline,
  roleIn,
  TASK_PRIORITIES,
  TASK_STATUSES,
  type TaskStatus,
} from '@basoche/domain';
import type { TaskList } from '../../../data/tasks/task-lists.ts';
import type { Grouping, Sort, TaskView } from './view.ts';

/** A task with the list it stands in. */
export interface ListedTask {
  task: todolist.Task;
  list: TaskList;
}

const DEADLINE_SECTIONS = ['overdue', 'today', 'soon', 'future', 'none'] as const;
type DeadlineSection = (typeof DEADLINE_SECTIONS)[number];

/** Where a deadline puts an open task. */
export type SectionId = DeadlineSection | 'done';

/** Tasks that stand together. */
export interface Section {
  /** Unique among the sections: what its tasks have in common, or `done`. */
  key: string;
  of:
    | { by: 'deadline'; value: DeadlineSection }
    | { by: 'status'; value: todolist.Task['status'] }
    | { by: 'priority'; value: todolist.Task['priority'] }
    | { by: 'responsable'; value: string | null }
    | { by: 'list'; value: TaskList }
    | { by: 'none' }
    | { by: 'done' };
  tasks: ListedTask[];
}

/** What this person has to do: in charge, responsible, or created by them with nobody else named. */
export function isMine(task: todolist.Task, me: string): boolean {
  if (roleIn(task, me) !== 'created') return roleIn(task, me) !== null;
  return task.usersInCharge.length === 0 && task.responsable === null;
}

export function isDone(task: todolist.Task): boolean {
  return task.status === 'validated';
}

export function sectionOf(task: todolist.Task, today: LocalDate): SectionId {
  return isDone(task) ? 'done' : deadlineSection(task.deadline, today);
}

/** The tasks that a view keeps of a place. @param scope all of a list, or all this person may see */
export function tasksInView(
  scope: readonly ListedTask[],
  { filter, role }: Pick<TaskView, 'filter' | 'role'>,
  today: LocalDate,
  me: string,
): ListedTask[] {
  return scope.filter(
    ({ task }) =>
      (role === null || roleIn(task, me) === role) &&
      (filter === null || (!isDone(task) && matchesDeadline(filter, task.deadline, today))),
  );
}

/** Open tasks in sections in their own order, each sorted, the empty left out; what is done stands last. */
export function sectionsOf(
  tasks: readonly ListedTask[],
  group: Grouping,
  sort: Sort,
  today: LocalDate,
  nameOf: (user: string) => string,
): Section[] {
  const sections = new Map<string, Section>();
  for (const listed of sorted(tasks, sort)) {
    const of: Section['of'] = isDone(listed.task) ? { by: 'done' } : commonOf(listed, group, today);
    const key = keyOf(of);
    const section = sections.get(key) ?? { key, of, tasks: [] };
    section.tasks.push(listed);
    sections.set(key, section);
  }
  return [...sections.values()].sort((a, b) => compareSections(a, b, nameOf));
}

function commonOf({ task, list }: ListedTask, group: Grouping, today: LocalDate): Section['of'] {
  switch (group) {
    case 'deadline':
      return { by: group, value: deadlineSection(task.deadline, today) };
    case 'status':
      return { by: group, value: task.status };
    case 'priority':
      return { by: group, value: task.priority };
    case 'responsable':
      return { by: group, value: task.responsable };
    case 'list':
      return { by: group, value: list };
    default:
      return { by: 'none' };
  }
}

function deadlineSection(deadline: LocalDate | null, today: LocalDate): DeadlineSection {
  if (deadline === null) return 'none';
  if (matchesDeadline('overdue', deadline, today)) return 'overdue';
  if (matchesDeadline('today', deadline, today)) return 'today';
  return matchesDeadline('within 8 days', deadline, today) ? 'soon' : 'future';
}

function keyOf(of: Section['of']): string {
  if (of.by === 'list') return `list-${of.value.slug}`;
  return 'value' in of ? `${of.by}-${of.value ?? ''}` : of.by;
}

function compareSections({ of: a }: Section, { of: b }: Section, nameOf: (user: string) => string): number {
  if (a.by === 'done' || b.by === 'done') return Number(a.by === 'done') - Number(b.by === 'done');
  if (a.by === 'deadline' && b.by === 'deadline')
    return DEADLINE_SECTIONS.indexOf(a.value) - DEADLINE_SECTIONS.indexOf(b.value);
  if (a.by === 'status' && b.by === 'status') return TASK_STATUSES.indexOf(a.value) - TASK_STATUSES.indexOf(b.value);
  if (a.by === 'priority' && b.by === 'priority')
    return TASK_PRIORITIES.indexOf(a.value) - TASK_PRIORITIES.indexOf(b.value);
  if (a.by === 'list' && b.by === 'list') return byName(a.value.title, b.value.title);
  if (a.by !== 'responsable' || b.by !== 'responsable') return 0;
  if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
  return byName(nameOf(a.value), nameOf(b.value));
}

/** Tasks by status, each column sorted. */
export function columnsOf(tasks: readonly ListedTask[], sort: Sort): Map<TaskStatus, ListedTask[]> {
  const columns = new Map<TaskStatus, ListedTask[]>(TASK_STATUSES.map((status) => [status, []]));
  for (const listed of sorted(tasks, sort)) columns.get(listed.task.status)?.push(listed);
  return columns;
}

/** Where in its list a task goes to stand among these, `before` one of them or last; `null` = nothing to stand by. */
export function placeBefore(others: readonly string[], before: string | null): Place | null {
  if (before !== null) return { before };
  const last = others.at(-1);
  return last === undefined ? null : { after: last };
}

/** Where a task of a list stands now. */
export function placeOf({ content }: TaskList, id: string): Place {
  const tasks = content?.tasks ?? [];
  const previous = tasks[tasks.findIndex((task) => task.id === id) - 1];
  return previous === undefined ? 'first' : { after: previous.id };
}

/** The filters that a screen of tasks offers. */
export const FILTERS = ['today', 'overdue', 'within 8 days', 'future', 'none'] as const satisfies DeadlineFilter[];

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

function sorted(tasks: readonly ListedTask[], sort: Sort): ListedTask[] {
  switch (sort) {
    case 'deadline':
      return tasks.toSorted((a, b) => byDeadline(a, b) || byPriority(a, b) || byTitle(a, b));
    case 'priority':
      return tasks.toSorted((a, b) => byPriority(a, b) || byDeadline(a, b) || byTitle(a, b));
    case 'title':
      return tasks.toSorted(byTitle);
    case 'created':
      return tasks.toSorted((a, b) => (b.task.createdAt ?? '').localeCompare(a.task.createdAt ?? '') || byTitle(a, b));
    default:
      return [...tasks];
  }
}

function byDeadline(a: ListedTask, b: ListedTask): number {
  return (a.task.deadline ?? '9').localeCompare(b.task.deadline ?? '9');
}

function byPriority(a: ListedTask, b: ListedTask): number {
  return TASK_PRIORITIES.indexOf(a.task.priority) - TASK_PRIORITIES.indexOf(b.task.priority);
}

function byTitle(a: ListedTask, b: ListedTask): number {
  return byName(a.task.title, b.task.title) || (a.task.id < b.task.id ? -1 : 1);
}
