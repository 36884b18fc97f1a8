import type { Trx } from '../../../db/database.ts';
import type { CapabilityDeps } from '../../capability.ts';

export const PUSH_QUEUE = 'push';
/** What happens together is told together, and who reads it in the product by then is not told. */
const BATCH_MS = 4_000;
/** With the pauses of the jobs: about three hours. */
export const PUSH_TRIES = 6;

export type PushDueDeps = Pick<CapabilityDeps, 'jobs' | 'clock'>;

/** Which job tells which browser profile. */
export interface PushJob {
  subscription: string;
}

interface Due {
  id: string;
  firm_id: string;
  user_id: string;
  held_until: Date | null;
}

/** Notes that the person's subscribed browsers are to be told, in the transaction of what happened. */
export async function pushLater(trx: Trx, deps: PushDueDeps, { id, firm_id, user_id, held_until }: Due): Promise<void> {
  const subscriptions = await trx.selectFrom('push_subscription').select('id').where('user_id', '=', user_id).execute();
  for (const { id: subscription_id } of subscriptions) {
    await trx.insertInto('push_due').values({ firm_id, subscription_id, notification_id: id }).execute();
    if (held_until === null) await askFor(trx, deps, firm_id, subscription_id);
  }
}

/** Quiet hours are over: what they held back is told as well. */
export async function pushReleased(trx: Trx, deps: PushDueDeps, firmId: string, userId: string): Promise<void> {
  const rows = await trx
    .selectFrom('push_due')
    .innerJoin('push_subscription', 'push_subscription.id', 'push_due.subscription_id')
    .select('push_due.subscription_id')
    .distinct()
    .where('push_subscription.user_id', '=', userId)
    .execute();
  for (const { subscription_id } of rows) await askFor(trx, deps, firmId, subscription_id);
}

function askFor(trx: Trx, { jobs, clock }: PushDueDeps, firmId: string, subscription: string): Promise<void> {
  const payload: PushJob = { subscription };
  return jobs.enqueue(trx, {
    queue: PUSH_QUEUE,
    firmId,
    payload,
    dedupeKey: subscription,
    runAt: clock.now() + BATCH_MS,
    maxAttempts: PUSH_TRIES,
  });
}
