import { addDays, instantAt, localDateOf } from '@basoche/domain';
import { MAX_DAYS_AHEAD } from '@basoche/protocol';
import type { ScheduledMessage, ScheduledMessagePlan } from '@basoche/protocol';
import type { Trx } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Principal } from '../../../sync/ports.ts';
import type { CapabilityDeps } from '../../capability.ts';
import { requireDoc } from '../../sharing/index.ts';
import { findMessage } from '../message-queries.ts';
import { viewOneScheduled } from './scheduled-queries.ts';
import type { ScheduledRow } from './scheduled-queries.ts';

export const QUEUE = 'scheduled-message';
/** A conversation that cannot be written for days (in quarantine) does not lose what was planned for it. */
const TRIES = 1_000;

export type PlanDeps = Pick<CapabilityDeps, 'clock' | 'jobs'>;

/**
 * Plans a message, or changes what was planned under the same id.
 * @throws ApiError UNPROCESSABLE for an hour that is past, far or does not exist; NOT_FOUND, FORBIDDEN without the right
 * to write; CONFLICT when it left, was cancelled or is another person's
 */
export async function planMessage(
  trx: Trx,
  { clock, jobs }: PlanDeps,
  who: Principal,
  id: string,
  plan: ScheduledMessagePlan,
): Promise<ScheduledMessage> {
  const now = clock.now();
  const plannedAt = new Date(instantOf(plan, now));
  const doc = await requireDoc(trx, who, 'conversation', plan.conversationSlug, 'write');
  if (plan.replyTo !== undefined && (await findMessage(trx, who, plan.replyTo))?.doc !== doc.name)
    throw new ApiError('UNPROCESSABLE', { fields: { replyTo: 'messenger.otherReply' } });
  const values = {
    doc: doc.name,
    text: plan.content,
    reply_to: plan.replyTo ?? null,
    planned_at: plannedAt,
    status: 'waiting' as const,
    reason: null,
    updated_at: new Date(now),
  };
  const row = await trx
    .insertInto('scheduled_message')
    .values({ ...values, id, firm_id: who.firmId, author: who.userId, created_at: new Date(now) })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(values)
        .where('scheduled_message.author', '=', who.userId)
        .where('scheduled_message.status', 'in', ['waiting', 'refused']),
    )
    .returningAll()
    .executeTakeFirst();
  if (!row) throw tooLate(await mine(trx, who, id));
  await jobs.enqueue(trx, {
    queue: QUEUE,
    firmId: who.firmId,
    payload: { id },
    dedupeKey: `${id} ${plannedAt.toISOString()}`,
    runAt: plannedAt.getTime(),
    maxAttempts: TRIES,
  });
  return viewOneScheduled(trx, who, row);
}

/**
 * Takes back what was planned; what was never planned, or was cancelled before, needs nothing.
 * @throws ApiError CONFLICT when it left
 */
export async function cancelMessage(
  trx: Trx,
  { clock }: Pick<PlanDeps, 'clock'>,
  who: Principal,
  id: string,
): Promise<void> {
  const cancelled = await trx
    .updateTable('scheduled_message')
    .set({ status: 'cancelled', text: '', reason: null, updated_at: new Date(clock.now()) })
    .where('id', '=', id)
    .where('author', '=', who.userId)
    .where('status', 'in', ['waiting', 'refused'])
    .returning('id')
    .executeTakeFirst();
  if (cancelled) return;
  const row = await mine(trx, who, id);
  if (row && row.status !== 'cancelled') throw tooLate(row);
}

/** The instant of the plan. @throws ApiError UNPROCESSABLE */
function instantOf({ date, time }: ScheduledMessagePlan, now: number): number {
  const instant = instantAt(date, time);
  if (instant === null) throw new ApiError('UNPROCESSABLE', { fields: { time: 'messenger.timeSkipped' } });
  if (instant <= now) throw new ApiError('messenger.timePast', { fields: { time: 'messenger.timePast' } });
  if (date > addDays(localDateOf(now), MAX_DAYS_AHEAD))
    throw new ApiError('UNPROCESSABLE', { fields: { date: 'messenger.timeFar' } });
  return instant;
}

export function mine(trx: Trx, who: Pick<Principal, 'userId'>, id: string): Promise<ScheduledRow | undefined> {
  return trx
    .selectFrom('scheduled_message')
    .selectAll()
    .where('id', '=', id)
    .where('author', '=', who.userId)
    .executeTakeFirst();
}

function tooLate(row: ScheduledRow | undefined): ApiError {
  if (row?.status === 'cancelled') return new ApiError('messenger.scheduledCancelled');
  if (row) return new ApiError('messenger.scheduledSent');
  return new ApiError('value.idUsed');
}
