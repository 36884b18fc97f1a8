import { addDays, eveOf, localDateOf } from '@basoche/domain';
import { MAX_REMINDER_DAYS, REMINDERS_CHANGED } from '@basoche/protocol';
import type { TaskReminder, TaskReminderPlan } from '@basoche/protocol';
import type { Selectable } from 'kysely';
import type { Trx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Live } from '../../../live/live.ts';
import type { Principal } from '../../../sync/ports.ts';
import type { CapabilityDeps } from '../../capability.ts';
import { requireDoc } from '../../sharing/index.ts';
import { readableTasks } from '../task-queries.ts';

export const QUEUE = 'task-reminder';

export type ReminderRow = Selectable<Tables['task_reminder']>;
export type ReminderDeps = Pick<CapabilityDeps, 'clock' | 'live' | 'jobs'>;

/** The caller's own, the next first. */
export async function remindersOf(trx: Trx, who: Principal): Promise<TaskReminder[]> {
  const rows = await trx
    .selectFrom('task_reminder')
    .selectAll()
    .where('user_id', '=', who.userId)
    .orderBy('remind_at')
    .orderBy('task_id')
    .execute();
  return rows.map(viewReminder);
}

/**
 * Sets the caller's reminder on a task of a list they may read, or puts it off. The task itself may arrive later: it was
 * made offline, and its list is on its way.
 * @throws ApiError NOT_FOUND without the right to read the list; UNPROCESSABLE for an hour that is years away, or a task
 * that is done
 */
export async function setReminder(
  trx: Trx,
  deps: ReminderDeps,
  who: Principal,
  id: string,
  plan: TaskReminderPlan,
): Promise<TaskReminder> {
  const now = deps.clock.now();
  const { name } = await requireDoc(trx, who, 'todolist', plan.group, 'read');
  const task = await readableTasks(trx, who)
    .where('task.id', '=', id)
    .select(['task.status', 'task.deadline'])
    .executeTakeFirst();
  if (task?.status === 'validated') throw new ApiError('task.finished');
  const eve = plan.eve ?? false;
  const at = eve && task?.deadline ? eveOf(task.deadline) : Date.parse(plan.at);
  if (localDateOf(at) > addDays(localDateOf(now), MAX_REMINDER_DAYS))
    throw new ApiError('UNPROCESSABLE', { fields: { at: 'task.reminderFar' } });
  const values = { doc: name, remind_at: new Date(at), eve };
  const row = await trx
    .insertInto('task_reminder')
    .values({
      ...values,
      firm_id: who.firmId,
      user_id: who.userId,
      task_id: id,
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.columns(['firm_id', 'user_id', 'task_id']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
  await ringAt(trx, deps, row);
  await tellReminders(trx, deps.live, who.userId);
  return viewReminder(row);
}

/** What was never set, or was told, needs nothing. */
export async function removeReminder(
  trx: Trx,
  { live }: Pick<ReminderDeps, 'live'>,
  who: Principal,
  id: string,
): Promise<void> {
  const removed = await trx
    .deleteFrom('task_reminder')
    .where('user_id', '=', who.userId)
    .where('task_id', '=', id)
    .returning('task_id')
    .executeTakeFirst();
  if (removed) await tellReminders(trx, live, who.userId);
}

/** At its hour; at once when that has passed. */
export async function ringAt(trx: Trx, { jobs }: Pick<ReminderDeps, 'jobs'>, row: ReminderRow): Promise<void> {
  const { firm_id, user_id, task_id, remind_at } = row;
  await jobs.enqueue(trx, {
    queue: QUEUE,
    firmId: firm_id,
    payload: { user: user_id, task: task_id },
    dedupeKey: `${user_id} ${task_id} ${remind_at.toISOString()}`,
    runAt: remind_at.getTime(),
  });
}

/** Tells the person's devices that their reminders are others now. */
export function tellReminders(trx: Trx, live: Live, userId: string): Promise<void> {
  return live.publish(trx, [userId], REMINDERS_CHANGED, {});
}

function viewReminder(row: ReminderRow): TaskReminder {
  return {
    id: row.task_id,
    group: row.doc.slice('todolist/'.length),
    at: row.remind_at.toISOString(),
    eve: row.eve,
  };
}
