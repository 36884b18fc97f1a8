import { TASK_STATUS_LABELS } from '@basoche/domain';
import type { ImprovisedTask, ImprovisedTaskUpdate, NewImprovisedTask, StopChrono } from '@basoche/protocol';
import type { z } from '@hono/zod-openapi';
import type { Updateable } from 'kysely';
import type { Trx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Principal } from '../../../sync/ports.ts';
import { requireOpenProject } from '../../projects/index.ts';
import { minutesOf, readableImprovised, requireImprovised, viewImprovised } from './improvised-queries.ts';
import type { ImprovisedRow } from './improvised-queries.ts';

/**
 * Time of the caller, whose stopwatch starts. The same id again is the same time, as it is by then.
 * @throws ApiError NOT_FOUND for a project the caller does not see; CONFLICT when the id is another's
 */
export async function startImprovised(
  trx: Trx,
  who: Principal,
  id: string,
  { project_id, type, note }: z.output<typeof NewImprovisedTask>,
  now: number,
): Promise<ImprovisedTask> {
  const project = project_id === undefined ? null : await requireOpenProject(trx, who, project_id);
  await trx
    .insertInto('improvised_task')
    .values({
      id,
      firm_id: who.firmId,
      user_id: who.userId,
      project_id: project?.id ?? null,
      type,
      note: note ?? '',
      status: 'pending',
      time_validation: null,
      minutes: 0,
      started_at: new Date(now),
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const row = await readableImprovised(trx, who)
    .where('improvised_task.id', '=', id)
    .where('improvised_task.user_id', '=', who.userId)
    .executeTakeFirst();
  if (!row) throw new ApiError('task.timeIdUsed');
  return viewOne(trx, row, now);
}

/** @throws ApiError NOT_FOUND, FORBIDDEN */
export async function updateImprovised(
  trx: Trx,
  who: Principal,
  id: string,
  { project_id, minutesWorked, ...fields }: z.output<typeof ImprovisedTaskUpdate>,
  now: number,
): Promise<ImprovisedTask> {
  const row = await requireImprovised(trx, who, id, 'write');
  return change(
    trx,
    row,
    {
      ...fields,
      ...(project_id === undefined
        ? {}
        : { project_id: project_id === '' ? null : (await requireOpenProject(trx, who, project_id)).id }),
      ...(minutesWorked === undefined ? {} : { minutes: minutesWorked, started_at: null }),
    },
    now,
  );
}

/** Stopping again changes what is given, and keeps the time. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function stopChrono(
  trx: Trx,
  who: Principal,
  id: string,
  { minutesWorked, status, timeValidation }: z.output<typeof StopChrono>,
  now: number,
): Promise<ImprovisedTask> {
  const row = await requireImprovised(trx, who, id, 'write');
  return change(
    trx,
    row,
    {
      minutes: minutesWorked ?? minutesOf(row, now),
      started_at: null,
      status: status ?? 'validated',
      time_validation: timeValidation === undefined ? TASK_STATUS_LABELS.validated : timeValidation || null,
    },
    now,
  );
}

/** @throws ApiError NOT_FOUND, FORBIDDEN */
export async function deleteImprovised(trx: Trx, who: Principal, id: string): Promise<void> {
  const row = await requireImprovised(trx, who, id, 'write');
  await trx.deleteFrom('improvised_task').where('id', '=', row.id).execute();
}

async function change(
  trx: Trx,
  row: ImprovisedRow,
  to: Updateable<Tables['improvised_task']>,
  now: number,
): Promise<ImprovisedTask> {
  const changed = await trx
    .updateTable('improvised_task')
    .set(Object.fromEntries(Object.entries(to).filter(([, value]) => value !== undefined)))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return viewOne(trx, changed, now);
}

async function viewOne(trx: Trx, row: ImprovisedRow, now: number): Promise<ImprovisedTask> {
  const [view] = await viewImprovised(trx, [row], now);
  if (!view) throw new Error('one row is one view');
  return view;
}
