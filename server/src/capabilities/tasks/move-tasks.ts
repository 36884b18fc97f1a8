import { todolist } from '@basoche/crdt';
import { reason } from '@basoche/protocol';
import type { DocName, TodoTask, TodoTaskMove } from '@basoche/protocol';
import type { z } from 'zod';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { moveAttachments } from '../attachments/index.ts';
import { peerOf } from '../peer.ts';
import { memberIds, requireDoc } from '../sharing/index.ts';
import type { Deps } from './change-task.ts';
import { listName } from './policy.ts';
import { readableTasks, requireTask } from './task-queries.ts';
import { type TaskRow, viewTasks } from './task-view.ts';

/** A move whose process died is given up after this long: another one may take the task elsewhere. */
const ABANDONED_MS = 120_000;

/**
 * Moves tasks to another list, with their parts, comments and times. Whatever two people ask at once, a task ends in one
 * list: whoever comes second is told.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when a task is no longer in the list it was seen in
 */
export async function moveTasks(
  deps: Deps,
  who: Principal,
  { tasks, group, from }: z.output<typeof TodoTaskMove>,
): Promise<TodoTask[]> {
  const { db, clock } = deps;
  const { target, kind, members, bySource, stale } = await db.asFirm(who.firmId, async (trx) => {
    const doc = await requireDoc(trx, who, 'todolist', group, 'write');
    const team = await trx.selectFrom('todo_list').select('doc').where('doc', '=', doc.name).executeTakeFirst();
    const rows = new Map<DocName, TaskRow[]>();
    const stale: { doc: DocName; id: string }[] = [];
    for (const id of tasks) {
      const row = await taskToMove(trx, who, id, from, doc.name);
      if (row === null) continue;
      const before = await claim(trx, who.firmId, row, doc.name, clock.now());
      if (before !== null) stale.push({ doc: before as DocName, id });
      rows.set(row.doc as DocName, [...(rows.get(row.doc as DocName) ?? []), row]);
    }
    return {
      target: doc.name,
      kind: doc.projectId !== null ? ('Project' as const) : team ? ('Team' as const) : ('User' as const),
      members: new Set(await memberIds(trx, doc.name)),
      bySource: rows,
      stale,
    };
  });
  for (const { doc: name, id } of stale)
    await deps.shared.editAsService(who.firmId, name, (doc) => todolist.deleteTask(doc, peerOf(who, clock), id));
  for (const [source, rows] of bySource) {
    const place = async (bundle: todolist.TaskBundle) => {
      await knownInCharge(deps, who, source, target, todolist.idsOf(bundle));
      await deps.shared.editAsService(who.firmId, target, (doc) =>
        todolist.placeBundle(doc, peerOf(who, clock), bundle, {
          relationType: kind,
          mayRead: (user) => members.has(user),
        }),
      );
    };
    const ids = rows.map(({ id }) => id);
    const read = () => deps.shared.read(source, (doc) => todolist.bundleOf(doc, ids));
    let bundle = await read();
    await place(bundle);
    // What somebody wrote meanwhile goes along too; from here on nobody finds the task in its old list.
    const latest = await read();
    if (JSON.stringify(latest) !== JSON.stringify(bundle)) await place((bundle = latest));
    const comments = bundle.comments.map(({ id }) => id);
    await db.asFirm(who.firmId, (trx) => moveAttachments(trx, source, target, comments));
    await deps.shared.edit(who, source, (doc) => {
      for (const id of todolist.idsOf(bundle)) todolist.deleteTask(doc, peerOf(who, clock), id);
    });
    await db.asFirm(who.firmId, async (trx) => {
      // A part may have come to the old list until its task was gone from there.
      await moveAttachments(trx, source, target, comments);
      await trx.deleteFrom('task_move').where('doc', '=', source).where('task_id', 'in', ids).execute();
    });
  }
  return db.asFirm(who.firmId, async (trx) => {
    const rows: TaskRow[] = [];
    for (const id of tasks) rows.push(await requireTask(trx, who, id, 'read'));
    return viewTasks(trx, who, rows, clock.now());
  });
}

/**
 * The task in the list that it leaves; `null` when it is in the other one already, and whole.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT
 */
async function taskToMove(
  trx: Trx,
  who: Principal,
  id: string,
  from: string | undefined,
  target: DocName,
): Promise<TaskRow | null> {
  const found = await readableTasks(trx, who)
    .where('task.id', '=', id)
    .selectAll('task')
    .select('doc_grant.right')
    .orderBy('task.doc')
    .execute();
  const row = found.find(({ doc }) => (from === undefined ? doc !== target : doc === listName(from)));
  if (row === undefined && found.some(({ doc }) => doc === target)) return null;
  if (row === undefined) {
    const [there] = found;
    throw there === undefined ? new ApiError('NOT_FOUND') : elsewhere(there);
  }
  if (row.right !== 'write') throw new ApiError('FORBIDDEN');
  return row.doc === target ? null : row;
}

/**
 * @returns the list to which a move that was given up had begun to take it
 * @throws ApiError CONFLICT while somebody else takes it to another list
 */
async function claim(trx: Trx, firmId: string, row: TaskRow, target: string, now: number): Promise<string | null> {
  const before = await trx
    .selectFrom('task_move')
    .select('target')
    .where('doc', '=', row.doc)
    .where('task_id', '=', row.id)
    .executeTakeFirst();
  const claimed = await trx
    .insertInto('task_move')
    .values({ firm_id: firmId, doc: row.doc, task_id: row.id, target, claimed_at: new Date(now) })
    .onConflict((conflict) =>
      conflict
        .columns(['firm_id', 'doc', 'task_id'])
        .doUpdateSet({ target, claimed_at: new Date(now) })
        .where((eb) =>
          eb.or([eb('task_move.target', '=', target), eb('task_move.claimed_at', '<', new Date(now - ABANDONED_MS))]),
        ),
    )
    .returning('target')
    .executeTakeFirst();
  if (!claimed) throw elsewhere(row);
  return before === undefined || before.target === target ? null : before.target;
}

/** People who were in charge in the old list are not told anew. */
async function knownInCharge(
  { db }: Deps,
  who: Principal,
  source: DocName,
  target: DocName,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.asFirm(who.firmId, async (trx) => {
    const known = await trx
      .selectFrom('task_charge')
      .select(['task_id', 'in_charge'])
      .where('doc', '=', source)
      .where('task_id', 'in', [...ids])
      .execute();
    if (known.length === 0) return;
    await trx
      .insertInto('task_charge')
      .values(known.map((row) => ({ ...row, firm_id: who.firmId, doc: target })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

function elsewhere({ title }: Pick<TaskRow, 'title'>): ApiError {
  return new ApiError(reason('task.movedElsewhere', { title }));
}
