import {
  addDays,
  dateOfOccurrence,
  daysBetween,
  DEFAULT_TASK_STATUS,
  type LocalDate,
  type RecurrenceRule,
} from '@basoche/domain';
import * as Y from 'yjs';
import { type Actor, isoNow } from '../records/actor.ts';
import { positionAt } from '../records/position.ts';
import { newKeySet, newRecord, patchRecord, positionsOf, readRecords, recordOf } from '../records/record.ts';
import { readTask } from './read.ts';
import { rootsOf, type Task, task as taskShape } from './shape.ts';

/** The date that a task comes back by: its deadline, otherwise the day it is planned for. */
export function recurringDate({ deadline, scheduledDate }: Pick<Task, 'deadline' | 'scheduledDate'>): LocalDate | null {
  return deadline ?? scheduledDate;
}

/**
 * Makes a task come back by a rule from its date on; `null` ends it. A task without a date, or that is not there, does not
 * change. Returns whether anything changed.
 */
export function setRecurrence(doc: Y.Doc, actor: Actor, id: string, rule: RecurrenceRule | null): boolean {
  return doc.transact(() => {
    const record = recordOf(rootsOf(doc).tasks, id);
    const task = readTask(doc, id);
    if (!record || !task) return false;
    if (rule === null) return patchRecord(record, { recurrence: undefined });
    const start = recurringDate(task);
    if (start === null) return false;
    return patchRecord(record, { recurrence: { ...rule, start, from: numberOf(id) } });
  }, actor);
}

/** The date on which a task comes next; `null` when it does not. */
export function nextDate({ id, recurrence }: Pick<Task, 'id' | 'recurrence'>): LocalDate | null {
  return recurrence === null ? null : dateOfOccurrence(recurrence, numberOf(id) + 1);
}

/** The task that comes after one of a series: known to every device before any of them made it. */
export function nextId(id: string): string {
  return `${rootOf(id)}~${numberOf(id) + 1}`;
}

/**
 * Inside a transaction: makes the next task of a series, with its parts, where it is not there yet; takes back what
 * `withdrawNext` put away.
 */
export function makeNext(doc: Y.Doc, actor: Actor, task: Task): void {
  const { tasks } = rootsOf(doc);
  const date = nextDate(task);
  const from = recurringDate(task);
  if (date === null) return;
  const there = recordOf(tasks, nextId(task.id));
  if (there) {
    if (there.get('withdrawn') === true)
      patchRecord(there, { deletedAt: undefined, deletedBy: undefined, withdrawn: undefined });
    return;
  }
  const days = from === null ? 0 : daysBetween(from, date);
  const made = copyOf(doc, actor, task, days, { parent: task.parent ?? undefined, after: task.id });
  if (from === null) patchRecord(made, { deadline: date });
  const all = readRecords(tasks, 'tasks', taskShape).records;
  const seen = new Set([task.id]);
  const copyParts = (of: string) => {
    for (const part of all) {
      if (part.parent !== of || part.deletedAt !== null || part.recurrence !== null || seen.has(part.id)) continue;
      seen.add(part.id);
      if (tasks.has(nextId(part.id))) continue;
      copyOf(doc, actor, part, days, { parent: nextId(of), after: nextId(of) });
      copyParts(part.id);
    }
  };
  copyParts(task.id);
}

/** Inside a transaction: puts away the next task when one before it is opened again, as long as nobody took it up. */
export function withdrawNext(doc: Y.Doc, actor: Actor, id: string): void {
  const roots = rootsOf(doc);
  const next = nextId(id);
  const record = recordOf(roots.tasks, next);
  if (!record || record.get('repeats') !== id || record.has('deletedAt')) return;
  if (record.get('status') !== DEFAULT_TASK_STATUS) return;
  const named = [...roots.comments.values(), ...roots.intervals.values()];
  if (named.some((each) => each instanceof Y.Map && each.get('task') === next)) return;
  patchRecord(record, { deletedAt: isoNow(actor), deletedBy: actor.userId, withdrawn: true });
}

function copyOf(
  doc: Y.Doc,
  actor: Actor,
  task: Task,
  days: number,
  { parent, after }: { parent: string | undefined; after: string },
): Y.Map<unknown> {
  const { tasks } = rootsOf(doc);
  const id = nextId(task.id);
  const moved = (date: LocalDate | null) => (date === null ? undefined : addDays(date, days));
  const record = newRecord({
    id,
    repeats: task.id,
    title: task.title,
    summary: task.summary === '' ? undefined : task.summary,
    type: task.type ?? undefined,
    status: DEFAULT_TASK_STATUS,
    priority: task.priority,
    workload: task.workload ?? undefined,
    scheduledDate: moved(task.scheduledDate),
    deadline: moved(task.deadline),
    createdAt: isoNow(actor),
    createdBy: actor.userId,
    responsable: task.responsable ?? undefined,
    usersInCharge: newKeySet(task.usersInCharge),
    url: task.url ?? undefined,
    relationType: task.relationType,
    recurrence: task.recurrence ?? undefined,
    parent,
    position: positionAt(positionsOf(tasks), { after }, id, () => actor.random()),
  });
  tasks.set(id, record);
  return record;
}

/** `a~3` is the third of the series that began with `a`. */
function numberOf(id: string): number {
  return Number(/~(\d{1,6})$/.exec(id)?.[1] ?? 1);
}

function rootOf(id: string): string {
  return id.replace(/~\d{1,6}$/, '');
}
