import { todolist, type Actor } from '@basoche/crdt';
import { addDays, daysBetween, type LocalDate, type RecurrenceRule } from '@basoche/domain';
import type * as Y from 'yjs';
import { ruleOf } from '../model/recurrence.ts';

/** A task of a template. Its dates are days after the day on which a list begins. */
export interface TemplateTask extends Pick<todolist.TaskChanges, 'summary' | 'type' | 'priority' | 'workload'> {
  /** Unique in the template. */
  key: string;
  title: string;
  scheduled?: number;
  deadline?: number;
  /** Key of the task that it is a part of. */
  parent?: string;
  /** Key of the task that comes before it. */
  after?: string;
  recurrence?: RecurrenceRule;
}

/** The first and the last day of its tasks, when the list begins on `start`; `null` without any date. */
export function spanOf(tasks: readonly TemplateTask[], start: LocalDate): { from: LocalDate; to: LocalDate } | null {
  const days = tasks.flatMap(({ scheduled, deadline }) => [scheduled, deadline]).filter((day) => day !== undefined);
  if (days.length === 0) return null;
  return { from: addDays(start, Math.min(...days)), to: addDays(start, Math.max(...days)) };
}

/**
 * A list as the template of another: what there is to do, without who does it, what was done and said. Its first date is
 * the day on which the other begins. Of a series, the last task alone.
 */
export function templateOf(all: readonly todolist.Task[]): TemplateTask[] {
  const before = new Set(all.map(({ repeats }) => repeats));
  const tasks = all.filter(({ id, deletedAt }) => deletedAt === null && !before.has(id));
  const here = new Set(tasks.map(({ id }) => id));
  const [first] = tasks
    .flatMap(({ scheduledDate, deadline }) => [scheduledDate, deadline])
    .filter((day) => day !== null)
    .toSorted();
  const offset = (day: LocalDate | null) => (day === null || first === undefined ? undefined : daysBetween(first, day));
  return tasks.map((task) => ({
    key: task.id,
    title: task.title,
    summary: task.summary,
    type: task.type,
    priority: task.priority,
    workload: task.workload,
    scheduled: offset(task.scheduledDate),
    deadline: offset(task.deadline),
    ...(task.parent !== null && here.has(task.parent) ? { parent: task.parent } : {}),
    ...(task.dependency !== null && here.has(task.dependency) ? { after: task.dependency } : {}),
    ...(task.recurrence === null ? {} : { recurrence: endless(ruleOf(task.recurrence)) }),
  }));
}

/** The day on which a series ended was of the other list. */
function endless(rule: RecurrenceRule): RecurrenceRule {
  return { ...rule, until: null };
}

/** Writes the tasks of a template into a list that begins on `start`; its person is responsible for all of them. */
export function fillList(doc: Y.Doc, actor: Actor, tasks: readonly TemplateTask[], start: LocalDate): void {
  const ids = new Map(tasks.map(({ key }) => [key, actor.newId()]));
  const dayOf = (offset: number | undefined) => (offset === undefined ? null : addDays(start, offset));
  const idOf = (key: string | undefined) => (key === undefined ? null : (ids.get(key) ?? null));
  doc.transact(() => {
    for (const { key, scheduled, deadline, parent, after, recurrence, ...fields } of tasks) {
      const id = todolist.createTask(doc, actor, {
        ...fields,
        id: ids.get(key),
        responsable: actor.userId,
        scheduledDate: dayOf(scheduled),
        deadline: dayOf(deadline),
        parent: idOf(parent),
        dependency: idOf(after),
      });
      if (recurrence !== undefined) todolist.setRecurrence(doc, actor, id, recurrence);
    }
  }, actor);
}
