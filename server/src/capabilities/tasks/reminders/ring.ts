import { eveOf, formatLocalDate } from '@basoche/domain';
import type { todolist } from '@basoche/crdt';
import type { DocName } from '@basoche/protocol';
import { z } from 'zod';
import type { Trx } from '../../../db/database.ts';
import type { JobDefinition } from '../../../jobs/job-definition.ts';
import type { ProjectionChange } from '../../../sync/deps.ts';
import type { CapabilityDeps } from '../../capability.ts';
import { notify } from '../../notifications/index.ts';
import type { NotifyDeps } from '../../notifications/index.ts';
import { readableTasks } from '../task-queries.ts';
import { QUEUE, ringAt, tellReminders } from './reminders.ts';
import type { ReminderDeps } from './reminders.ts';

const Payload = z.object({ user: z.string(), task: z.string() });

/** Tells people at their hour what they wanted to be reminded of, in one process. */
export const reminderJob: JobDefinition<NotifyDeps & Pick<CapabilityDeps, 'db'>> = {
  queue: QUEUE,
  async run({ db, ...deps }, { firmId, payload }) {
    if (firmId === null) throw new Error('a reminder belongs to a firm');
    const { user, task } = Payload.parse(payload);
    await db.asFirm(firmId, (trx) => ring(trx, deps, user, task));
  },
};

/**
 * In one transaction: a reminder that was told is gone, so that it is told once. A task that is done, was deleted, or may
 * no longer be read asks for nothing; one that has not arrived is waited for.
 */
async function ring(trx: Trx, deps: NotifyDeps, user: string, id: string): Promise<void> {
  const row = await trx
    .selectFrom('task_reminder')
    .selectAll()
    .where('user_id', '=', user)
    .where('task_id', '=', id)
    .where('remind_at', '<=', new Date(deps.clock.now()))
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const isKnown = await trx.selectFrom('task').select('id').where('id', '=', id).limit(1).executeTakeFirst();
  if (!isKnown) return;
  await trx.deleteFrom('task_reminder').where('user_id', '=', user).where('task_id', '=', id).execute();
  await tellReminders(trx, deps.live, user);
  const task = await readableTasks(trx, { userId: user })
    .where('task.id', '=', id)
    .where('task.status', '<>', 'validated')
    .select(['task.title', 'task.deadline', 'task.doc'])
    .orderBy('task.created_at')
    .executeTakeFirst();
  if (!task) return;
  const deadline = task.deadline === null ? '' : ` (échéance\u00a0: ${formatLocalDate(task.deadline)})`;
  await notify(trx, deps, {
    kind: 'taskReminder',
    firmId: row.firm_id,
    to: [user],
    content: `Rappel\u00a0: la tâche «\u00a0${task.title}\u00a0»${deadline}`,
    url: `/todos/view/${encodeURIComponent(id)}?list=${task.doc.slice('todolist/'.length)}`,
    subject: task.doc as DocName,
  });
}

type ChangedTask = Pick<todolist.TaskRow, 'id' | 'deadline'>;

/** Reminders of an eve go where the deadline goes, and what waited for its task is told when the task arrives. */
export async function followReminders(trx: Trx, deps: ReminderDeps, change: ProjectionChange): Promise<void> {
  const changed = [...(change.diff['task']?.inserted ?? []), ...(change.diff['task']?.updated ?? [])] as ChangedTask[];
  if (changed.length === 0) return;
  const tasks = new Map(changed.map((task) => [task.id, task]));
  const rows = await trx
    .selectFrom('task_reminder')
    .selectAll()
    .where('task_id', 'in', [...tasks.keys()])
    .execute();
  for (const row of rows) {
    const deadline = tasks.get(row.task_id)?.deadline ?? null;
    const at = row.eve && deadline !== null ? eveOf(deadline) : row.remind_at.getTime();
    const isMoved = at !== row.remind_at.getTime();
    if (!isMoved && at > deps.clock.now()) continue;
    const remind_at = new Date(at);
    if (isMoved) {
      await trx
        .updateTable('task_reminder')
        .set({ remind_at })
        .where('user_id', '=', row.user_id)
        .where('task_id', '=', row.task_id)
        .execute();
      await tellReminders(trx, deps.live, row.user_id);
    }
    await ringAt(trx, deps, { ...row, remind_at });
  }
}
