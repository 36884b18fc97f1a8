import type { Clock } from '@basoche/domain';
import type { Db } from '../../../db/database.ts';
import type { JobDefinition } from '../../../jobs/job-definition.ts';
import type { Job } from '../../../jobs/jobs.ts';
import type { Log } from '../../../log.ts';
import type { Push } from '../../../push/index.ts';
import { PUSH_QUEUE } from './push-due.ts';
import type { PushJob } from './push-due.ts';
import { pushMessage } from './push-message.ts';

/** Of what waits for one browser at its push service the last is enough. */
const TOPIC = 'notifications';

export interface DeliverPushDeps {
  db: Db;
  clock: Clock;
  log: Log;
  push: Push;
}

/** Isolated: a push service that hangs holds up nothing else. */
export const pushJob: JobDefinition<DeliverPushDeps> = { queue: PUSH_QUEUE, run: deliverPush, isolated: true };

/** Tells one browser profile what it was not told yet, in one message. @throws Error when it is worth another try */
async function deliverPush(deps: DeliverPushDeps, { firmId, payload }: Job): Promise<void> {
  const { subscription: id } = payload as PushJob;
  if (firmId === null) return;
  const { db, push, log } = deps;
  const waiting = await db.asFirm(firmId, async (trx) => {
    const now = new Date(deps.clock.now());
    const to = await trx
      .selectFrom('push_subscription')
      .innerJoin('session', 'session.id', 'push_subscription.session_id')
      .innerJoin('app_user', 'app_user.id', 'push_subscription.user_id')
      .select(['push_subscription.endpoint', 'push_subscription.p256dh', 'push_subscription.auth'])
      .where('push_subscription.id', '=', id)
      .where('session.revoked_at', 'is', null)
      .where('session.expires_at', '>', now)
      .where('app_user.active', '=', true)
      .executeTakeFirst();
    // Its session is over: nothing more is told there.
    if (!to) {
      await trx.deleteFrom('push_subscription').where('id', '=', id).execute();
      return null;
    }
    const news = await trx
      .selectFrom('push_due')
      .innerJoin('notification', 'notification.id', 'push_due.notification_id')
      .select(['notification.id', 'notification.type', 'notification.url', 'notification.read_at'])
      .where('push_due.subscription_id', '=', id)
      .where((eb) => eb.or([eb('notification.held_until', 'is', null), eb('notification.held_until', '<=', now)]))
      .orderBy('notification.created_at', 'desc')
      .orderBy('notification.id', 'desc')
      .execute();
    return { to, news };
  });
  if (!waiting || waiting.news.length === 0) return;

  const unread = waiting.news.filter((each) => each.read_at === null);
  // Outside of a transaction: a service that is slow holds no rows.
  const outcome = unread.length === 0 ? 'sent' : await push.send(waiting.to, pushMessage(unread), TOPIC);
  if (outcome === 'refused') log.warn({ host: new URL(waiting.to.endpoint).host }, 'push message refused');
  const told = waiting.news.map((each) => each.id);
  await db.asFirm(firmId, async (trx) => {
    if (outcome === 'gone') await trx.deleteFrom('push_subscription').where('id', '=', id).execute();
    else
      await trx.deleteFrom('push_due').where('subscription_id', '=', id).where('notification_id', 'in', told).execute();
  });
}
