import { DEFAULT_TASK_PRIORITY, DEFAULT_TASK_STATUS } from '@basoche/domain';
import * as Y from 'yjs';
import { type Actor, isoNow } from '../records/actor.ts';
import { commentOps } from '../records/comments.ts';
import { type Place, type Positioned, positionAt } from '../records/position.ts';
import { newKeySet, newRecord, patchKeySet, patchRecord, positionsOf, recordOf } from '../records/record.ts';
import { closesLoop, type Edge } from './edges.ts';
import { readTask } from './read.ts';
import { makeNext, withdrawNext } from './recurrence-ops.ts';
import { rootsOf, type Task } from './shape.ts';
import { pauseTimer } from './timer-ops.ts';

/** What people may write in a task; the rest is written by its own operation or once at creation. */
export type TaskChanges = Partial<
  Pick<
    Task,
    | 'title'
    | 'summary'
    | 'type'
    | 'status'
    | 'priority'
    | 'percent'
    | 'workload'
    | 'scheduledDate'
    | 'deadline'
    | 'responsable'
    | 'url'
    | 'relationType'
    | 'timeValidation'
  >
>;

export interface NewTask extends TaskChanges {
  /** A fresh id by default. */
  id?: string;
  title: string;
  usersInCharge?: string[];
  parent?: string | null;
  dependency?: string | null;
  /** At the end by default. */
  place?: Place;
}

export function createTask(doc: Y.Doc, actor: Actor, task: NewTask): string {
  const { id = actor.newId(), usersInCharge = [], place = 'last', ...fields } = task;
  doc.transact(() => {
    const { tasks } = rootsOf(doc);
    if (tasks.has(id)) return;
    const written = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
    tasks.set(
      id,
      newRecord({
        status: DEFAULT_TASK_STATUS,
        priority: DEFAULT_TASK_PRIORITY,
        ...written,
        id,
        createdAt: isoNow(actor),
        createdBy: actor.userId,
        validatedAt: task.status === 'validated' ? isoNow(actor) : undefined,
        usersInCharge: newKeySet(usersInCharge),
        position: positionAt(siblings(doc), place, id, () => actor.random()),
      }),
    );
  }, actor);
  return id;
}

/**
 * Writes the fields that differ; `null` empties one. A task that comes back makes the next one when it is validated, and
 * takes it back when it is opened again; the actor's own timer stops with it. Returns whether anything changed.
 */
export function updateTask(doc: Y.Doc, actor: Actor, id: string, changes: TaskChanges): boolean {
  return doc.transact(() => {
    const record = recordOf(rootsOf(doc).tasks, id);
    if (!record) return false;
    const wasValidated = record.get('status') === 'validated';
    const changed = patchRecord(record, emptied(changes));
    const isValidated = record.get('status') === 'validated';
    if (isValidated === wasValidated) return changed;
    patchRecord(record, { validatedAt: isValidated ? isoNow(actor) : undefined });
    const task = readTask(doc, id);
    if (isValidated && task) makeNext(doc, actor, task);
    if (isValidated) pauseTimer(doc, actor, id);
    if (!isValidated) withdrawNext(doc, actor, id);
    return changed;
  }, actor);
}

/**
 * Makes a task a part of another, or come after it; `null` frees it. A task that is not there, or a way back to the task
 * itself, changes nothing. Returns whether anything changed.
 */
export function setEdge(doc: Y.Doc, actor: Actor, id: string, edge: Edge, target: string | null): boolean {
  return doc.transact(() => {
    const { tasks } = rootsOf(doc);
    const record = recordOf(tasks, id);
    if (!record || (target !== null && !mayName(doc, id, edge, target))) return false;
    return patchRecord(record, { [edge]: target ?? undefined });
  }, actor);
}

/** Whether a task may name another one so: it is in the list, and does not lead back. */
export function mayName(doc: Y.Doc, id: string, edge: Edge, target: string): boolean {
  const { tasks } = rootsOf(doc);
  return recordOf(tasks, target) !== undefined && !closesLoop(tasks, edge, id, target);
}

export function moveTask(doc: Y.Doc, actor: Actor, id: string, place: Place): boolean {
  return doc.transact(() => {
    const record = recordOf(rootsOf(doc).tasks, id);
    return record
      ? patchRecord(record, { position: positionAt(siblings(doc), place, id, () => actor.random()) })
      : false;
  }, actor);
}

/** Makes exactly these people in charge; a colleague's concurrent addition of another person stays. */
export function setInCharge(doc: Y.Doc, actor: Actor, id: string, users: string[]): boolean {
  return doc.transact(() => {
    const set = recordOf(rootsOf(doc).tasks, id)?.get('usersInCharge');
    return set instanceof Y.Map ? patchKeySet(set, users) : false;
  }, actor);
}

export function deleteTask(doc: Y.Doc, actor: Actor, id: string): boolean {
  return doc.transact(() => {
    const record = recordOf(rootsOf(doc).tasks, id);
    if (!record || record.has('deletedAt')) return false;
    pauseTimer(doc, actor, id);
    return patchRecord(record, { deletedAt: isoNow(actor), deletedBy: actor.userId });
  }, actor);
}

export function restoreTask(doc: Y.Doc, actor: Actor, id: string): boolean {
  return doc.transact(() => {
    const record = recordOf(rootsOf(doc).tasks, id);
    return record ? patchRecord(record, { deletedAt: undefined, deletedBy: undefined }) : false;
  }, actor);
}

export const { addComment, editComment, deleteComment, removeCommentFile } = commentOps('task');

function siblings(doc: Y.Doc): Positioned[] {
  return positionsOf(rootsOf(doc).tasks);
}

function emptied(changes: TaskChanges): Record<string, string | number | undefined> {
  return Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, value ?? undefined]));
}
