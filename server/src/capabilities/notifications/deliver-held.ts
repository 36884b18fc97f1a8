import type { Clock } from '@basoche/domain';
import { NOTIFICATION_DIGEST } from '@basoche/protocol';
import type { NotificationDigest } from '@basoche/protocol';
import type { Db } from '../../db/database.ts';
import { eachOne } from '../../jobs/each-one.ts';
import type { JobDefinition } from '../../jobs/job-definition.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Live } from '../../live/live.ts';
import type { Log } from '../../log.ts';
import { pushReleased } from './push/push-due.ts';
import { emailOf } from '../../mail/index.ts';
import type { Email, Mail } from '../../mail/index.ts';

/** Quiet hours end on a minute. */
const EVERY_SECONDS = 60;

export interface DeliverDeps {
  db: Db;
  clock: Clock;
  live: Live;
  mail: Mail;
  jobs: Pick<Jobs, 'enqueue'>;
  log: Pick<Log, 'error'>;
  publicUrl: () => string;
}

/** Every minute: what quiet hours held back, and mail about what is still unread. */
export const deliveryJob: JobDefinition<DeliverDeps> = {
  queue: 'notification-delivery',
  everySeconds: EVERY_SECONDS,
  run: deliverHeld,
};

/**
 * One digest for each person whose quiet hours are over, one mail for each who wants some.
 * @throws AggregateError when it failed for somebody; the others have theirs
 */
export async function deliverHeld(deps: DeliverDeps): Promise<void> {
  const now = new Date(deps.clock.now());
  const due = await deps.db.asWorker((trx) =>
    trx
      .selectFrom('notification')
      .select(['firm_id', 'user_id'])
      .distinct()
      .where((eb) => eb.or([eb('held_until', '<=', now), eb('mail_after', '<=', now)]))
      .execute(),
  );
  await eachOne(
    due,
    ({ firm_id, user_id }) => deliverTo(deps, firm_id, user_id, now),
    deps.log,
    ({ firm_id, user_id }) => ({ firm: firm_id, user: user_id }),
  );
}

/** In one transaction: who is told is told once, also by two processes. */
async function deliverTo(deps: DeliverDeps, firmId: string, userId: string, now: Date) {
  const { db, live, mail, publicUrl } = deps;
  await db.asFirm(firmId, async (trx) => {
    const released = await trx
      .updateTable('notification')
      .set({ held_until: null })
      .where('user_id', '=', userId)
      .where('held_until', '<=', now)
      .returning(['shown', 'read_at'])
      .execute();
    const count = released.filter(({ shown, read_at }) => shown && read_at === null).length;
    const digest: NotificationDigest = { count };
    if (count > 0) {
      await live.publish(trx, [userId], NOTIFICATION_DIGEST, digest);
      await pushReleased(trx, deps, firmId, userId);
    }

    const mailed = await trx
      .updateTable('notification')
      .set({ mail_after: null })
      .where('user_id', '=', userId)
      .where('mail_after', '<=', now)
      .returning('read_at')
      .execute();
    const unread = mailed.filter(({ read_at }) => read_at === null).length;
    if (unread === 0) return;
    const person = await trx
      .selectFrom('app_user')
      .select(['email', 'firstname'])
      .where('id', '=', userId)
      .where('active', '=', true)
      .executeTakeFirst();
    if (person) await mail.send(trx, newsEmail(person, unread, publicUrl()), firmId);
  });
}

/** No name and no title: mail travels in clear. */
function newsEmail(to: { email: string; firstname: string }, count: number, url: string): Email {
  const what = count === 1 ? 'une notification non lue' : `${count} notifications non lues`;
  return emailOf({
    to: to.email,
    subject: `Vous avez ${what}`,
    greeting: `Bonjour ${to.firstname},`,
    paragraphs: [`Vous avez ${what} dans Basoche.`],
    action: { label: 'Ouvrir Basoche', url: `${url}/dashboard` },
    notes: ['Vous choisissez ce qui vous est envoyé par courriel dans vos paramètres.'],
  });
}
