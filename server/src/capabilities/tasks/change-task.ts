import { todolist } from '@basoche/crdt';
import { TASK_STATUS_LABELS } from '@basoche/domain';
import type { DocName, NewTodoTask, TodoTask, TodoTaskUpdate } from '@basoche/protocol';
import type * as Y from 'yjs';
import type { z } from 'zod';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CapabilityDeps } from '../capability.ts';
import { peerOf } from '../peer.ts';
import { requireDoc } from '../sharing/index.ts';
import { ownList } from './create-list.ts';
import { peopleOfList } from './task-people.ts';
import { requireTask } from './task-queries.ts';
import { viewTask } from './task-view.ts';

export type Deps = Pick<CapabilityDeps, 'db' | 'shared' | 'clock' | 'live' | 'jobs' | 'firmFileBytes'>;
type Fields = z.output<typeof TodoTaskUpdate>;

/**
 * Adds a task at the end of a list. Without people, its creator is responsible for it and in charge.
 * @throws ApiError NOT_FOUND, FORBIDDEN, UNPROCESSABLE, CONFLICT when the id is another task's
 */
export async function createTask(
  deps: Deps,
  who: Principal,
  id: string,
  wanted: z.output<typeof NewTodoTask>,
): Promise<TodoTask> {
  const { list, created, people, kind } = await deps.db.asFirm(who.firmId, async (trx) => {
    const own = wanted.group === undefined ? await ownList(trx, deps, who) : null;
    const slug = own ? own.name.slice('todolist/'.length) : (wanted.group ?? '');
    const doc = await requireDoc(trx, who, 'todolist', slug, 'write');
    const team = await trx.selectFrom('todo_list').select('doc').where('doc', '=', doc.name).executeTakeFirst();
    const responsable = await peopleOfList(
      trx,
      who,
      doc.name,
      wanted.responsable ? [wanted.responsable] : [],
      'responsable',
    );
    const inCharge = await peopleOfList(trx, who, doc.name, wanted.usersInCharge ?? [], 'usersInCharge');
    return {
      list: doc.name,
      created: own?.created ?? false,
      people: { responsable: responsable[0] ?? who.userId, inCharge },
      kind: doc.projectId !== null ? ('Project' as const) : team ? ('Team' as const) : ('User' as const),
    };
  });
  if (created) deps.shared.rightsChanged([list]);
  await deps.shared.edit(who, list, (doc) => {
    todolist.createTask(doc, peerOf(who, deps.clock), {
      ...textsOf(wanted),
      ...edgesOf(doc, id, wanted),
      id,
      title: wanted.title,
      relationType: wanted.relationType ?? kind,
      responsable: people.responsable,
      usersInCharge: people.inCharge.length > 0 ? people.inCharge : [people.responsable],
      ...validation(wanted, { scheduledDate: null, percent: 0, workload: null }),
    });
    applyRecurrence(doc, who, deps, id, wanted);
  });
  return taskNow(deps, who, id, list);
}

/** @throws ApiError NOT_FOUND, FORBIDDEN, UNPROCESSABLE */
export async function updateTask(deps: Deps, who: Principal, id: string, changes: Fields): Promise<TodoTask> {
  const { list, responsable, inCharge } = await deps.db.asFirm(who.firmId, async (trx) => {
    const row = await requireTask(trx, who, id, 'write');
    const doc = row.doc as DocName;
    const chosen = changes.responsable ? await peopleOfList(trx, who, doc, [changes.responsable], 'responsable') : [];
    return {
      list: doc,
      responsable: changes.responsable === undefined ? undefined : (chosen[0] ?? null),
      inCharge: changes.usersInCharge && (await peopleOfList(trx, who, doc, changes.usersInCharge, 'usersInCharge')),
    };
  });
  await deps.shared.edit(who, list, (doc) => {
    const actor = peerOf(who, deps.clock);
    const current = todolist.readTask(doc, id);
    if (!current || current.deletedAt !== null) throw new ApiError('NOT_FOUND');
    const edges = edgesOf(doc, id, changes);
    const { status, ...texts } = textsOf(changes);
    todolist.updateTask(doc, actor, id, {
      ...texts,
      ...(changes.title === undefined ? {} : { title: changes.title }),
      ...(changes.relationType === undefined ? {} : { relationType: changes.relationType }),
      ...(responsable === undefined ? {} : { responsable }),
      ...validation(changes, current),
    });
    if (edges.parent !== undefined) todolist.setEdge(doc, actor, id, 'parent', edges.parent);
    if (edges.dependency !== undefined) todolist.setEdge(doc, actor, id, 'dependency', edges.dependency);
    if (inCharge) todolist.setInCharge(doc, actor, id, inCharge);
    applyRecurrence(doc, who, deps, id, changes);
    // Last: what comes next is made of what the task is by now.
    if (status !== undefined) todolist.updateTask(doc, actor, id, { status });
  });
  return taskNow(deps, who, id, list);
}

/** @throws ApiError NOT_FOUND, FORBIDDEN */
export async function deleteTask(deps: Deps, who: Principal, id: string): Promise<void> {
  const row = await deps.db.asFirm(who.firmId, (trx) => requireTask(trx, who, id, 'write'));
  await deps.shared.edit(who, row.doc as DocName, (doc) => {
    todolist.deleteTask(doc, peerOf(who, deps.clock), id);
  });
}

/**
 * Takes a person off a task: in charge, and responsible when they are.
 * @throws ApiError NOT_FOUND when the person is neither
 */
export async function removeResponsible(deps: Deps, who: Principal, id: string, userId: string): Promise<TodoTask> {
  const row = await deps.db.asFirm(who.firmId, (trx) => requireTask(trx, who, id, 'write'));
  if (row.responsable !== userId && !row.in_charge.includes(userId)) throw new ApiError('NOT_FOUND');
  const list = row.doc as DocName;
  await deps.shared.edit(who, list, (doc) => {
    const actor = peerOf(who, deps.clock);
    const current = todolist.readTask(doc, id);
    if (current?.responsable === userId) todolist.updateTask(doc, actor, id, { responsable: null });
    todolist.setInCharge(
      doc,
      actor,
      id,
      (current?.usersInCharge ?? []).filter((other) => other !== userId),
    );
  });
  return taskNow(deps, who, id, list);
}

/** @throws ApiError CONFLICT when the id stands for a task of another list, or for one that was deleted */
async function taskNow({ db, clock }: Deps, who: Principal, id: string, list: DocName): Promise<TodoTask> {
  return db.asFirm(who.firmId, async (trx) => {
    const row = await requireTask(trx, who, id, 'read').catch((error: unknown) => {
      throw error instanceof ApiError && error.code === 'NOT_FOUND' ? new ApiError('CONFLICT') : error;
    });
    if (row.doc !== list) throw new ApiError('task.idUsed');
    return viewTask(trx, who, row, clock.now());
  });
}

/** Fields that are written as they come; what is not given is absent, what is emptied is null or ''. */
function textsOf(fields: Omit<Fields, 'title'>): todolist.TaskChanges {
  const changes: todolist.TaskChanges = {};
  if (fields.summary !== undefined) changes.summary = fields.summary;
  if (fields.type !== undefined) changes.type = fields.type || null;
  if (fields.status !== undefined) changes.status = fields.status;
  if (fields.priority !== undefined) changes.priority = fields.priority;
  if (fields.percent !== undefined) changes.percent = fields.percent;
  if (fields.workload !== undefined) changes.workload = fields.workload;
  if (fields.scheduledDate !== undefined) changes.scheduledDate = fields.scheduledDate;
  if (fields.deadline !== undefined) changes.deadline = fields.deadline;
  if (fields.url !== undefined) changes.url = fields.url || null;
  if (fields.timeValidation !== undefined) changes.timeValidation = fields.timeValidation || null;
  return changes;
}

/** @throws ApiError UNPROCESSABLE when a task without a date should come back */
function applyRecurrence(
  doc: Y.Doc,
  who: Principal,
  { clock }: Deps,
  id: string,
  { recurrence }: Pick<Fields, 'recurrence'>,
): void {
  if (recurrence === undefined) return;
  const task = todolist.readTask(doc, id);
  if (recurrence !== null && task && todolist.recurringDate(task) === null)
    throw new ApiError('UNPROCESSABLE', {
      fields: { recurrence: 'task.recurrenceDate' },
    });
  todolist.setRecurrence(doc, peerOf(who, clock), id, recurrence);
}

/**
 * The tasks of its list that a task names; null names none, what is not given is absent.
 * @throws ApiError UNPROCESSABLE naming the field
 */
function edgesOf(doc: Y.Doc, id: string, fields: Omit<Fields, 'title'>): Partial<Record<todolist.Edge, string | null>> {
  const edges: Partial<Record<todolist.Edge, string | null>> = {};
  for (const edge of ['parent', 'dependency'] as const) {
    const target = fields[edge];
    if (target === undefined) continue;
    edges[edge] = target || null;
    if (!target) continue;
    if (todolist.readTask(doc, target)?.deletedAt !== null)
      throw new ApiError('UNPROCESSABLE', { fields: { [edge]: 'task.otherList' } });
    if (!todolist.mayName(doc, id, edge, target))
      throw new ApiError('UNPROCESSABLE', { fields: { [edge]: 'task.circle' } });
  }
  return edges;
}

/**
 * Validating a task validates its time when there is some to validate: it was scheduled, or has both progress and
 * planned work.
 */
function validation(
  changes: Omit<Fields, 'title'>,
  before: Pick<todolist.Task, 'scheduledDate' | 'percent' | 'workload'>,
): todolist.TaskChanges {
  if (changes.status !== 'validated' || changes.timeValidation !== undefined) return {};
  const scheduled = (changes.scheduledDate === undefined ? before.scheduledDate : changes.scheduledDate) !== null;
  const worked = (changes.percent ?? before.percent) > 0 && (changes.workload ?? before.workload ?? 0) > 0;
  return scheduled || worked ? { timeValidation: TASK_STATUS_LABELS.validated } : {};
}
