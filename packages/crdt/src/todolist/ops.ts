import { DEFAULT_TASK_PRIORITY, DEFAULT_TASK_STATUS } from '@basoche/domain';
import * as Y from 'yjs';
import { type Actor, isoNow } from '../records/actor.ts';
import { addCommentTo, deleteCommentOf, editCommentOf, type NewComment } from '../records/comments.ts';
import { type Place, type Positioned, positionAt } from '../records/position.ts';
import { newKeySet, newRecord, patchKeySet, patchRecord, positionsOf, recordOf } from '../records/record.ts';
import { rootsOf, type Task } from './shape.ts';

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
    | 'dependency'
  >
>;

export interface NewTask extends TaskChanges {
  /** A fresh id by default. */
  id?: string;
  title: string;
  usersInCharge?: string[];
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

/** Writes the fields that differ; `null` empties one. Returns whether anything changed. */
export function updateTask(doc: Y.Doc, actor: Actor, id: string, changes: TaskChanges): boolean {
  return doc.transact(() => {
    const record = recordOf(rootsOf(doc).tasks, id);
    if (!record) return false;
    const wasValidated = record.get('status') === 'validated';
    const changed = patchRecord(record, emptied(changes));
    const isValidated = record.get('status') === 'validated';
    if (isValidated !== wasValidated) patchRecord(record, { validatedAt: isValidated ? isoNow(actor) : undefined });
    return changed;
  }, actor);
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
    return patchRecord(record, { deletedAt: isoNow(actor), deletedBy: actor.userId });
  }, actor);
}

export function restoreTask(doc: Y.Doc, actor: Actor, id: string): boolean {
  return doc.transact(() => {
    const record = recordOf(rootsOf(doc).tasks, id);
    return record ? patchRecord(record, { deletedAt: undefined, deletedBy: undefined }) : false;
  }, actor);
}

/** A parent makes it an answer. */
export function addComment(doc: Y.Doc, actor: Actor, task: string, comment: NewComment): string {
  return doc.transact(() => addCommentTo(rootsOf(doc).comments, actor, { task }, comment), actor);
}

export function editComment(doc: Y.Doc, actor: Actor, comment: string, text: string): boolean {
  return doc.transact(() => editCommentOf(rootsOf(doc).comments, actor, comment, text), actor);
}

export function deleteComment(doc: Y.Doc, actor: Actor, comment: string): boolean {
  return doc.transact(() => deleteCommentOf(rootsOf(doc).comments, actor, comment), actor);
}

function siblings(doc: Y.Doc): Positioned[] {
  return positionsOf(rootsOf(doc).tasks);
}

function emptied(changes: TaskChanges): Record<string, string | number | undefined> {
  return Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, value ?? undefined]));
}
