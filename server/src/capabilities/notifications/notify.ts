import { newUuid } from '@basoche/domain';
import { NOTIFICATION_CREATED, NOTIFICATION_TYPES, NOTIFICATIONS_CHANGED } from '@basoche/protocol';
import type { DocName, Notification, NotificationKind } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { CapabilityDeps } from '../capability.ts';
import { choicesOf, tellingOf } from './choices.ts';
import { viewNotification } from './notification-queries.ts';
import { pushLater } from './push/push-due.ts';

/** Who reads it in the product meanwhile gets no mail about it. */
const MAIL_AFTER_MS = 5 * 60_000;

export interface News {
  kind: NotificationKind;
  firmId: string;
  /** User ids. */
  to: readonly string[];
  /** One French sentence. No text of a message or of a document: it stays in the list when the document is gone. */
  content: string;
  /** Path inside the application. */
  url: string;
  /** The shared document it is about. */
  subject?: DocName;
}

export type NotifyDeps = Pick<CapabilityDeps, 'live' | 'clock' | 'jobs'>;

/**
 * Tells people something as each of them chose, in the transaction of what happened: it is stored, and shown at once on their
 * open screens, and on devices that asked for it, or when their quiet hours end.
 */
export async function notify(trx: Trx, deps: NotifyDeps, news: News): Promise<void> {
  const { live, clock } = deps;
  const now = clock.now();
  const to = [...new Set(news.to)];
  const choices = await choicesOf(trx, to);
  for (const user_id of to) {
    const { shown, heldUntil, mailed } = tellingOf(choices.get(user_id), news.kind, now);
    if (!shown && !mailed) continue;
    const row = {
      id: newUuid(now),
      firm_id: news.firmId,
      user_id,
      type: NOTIFICATION_TYPES[news.kind],
      content: news.content,
      url: news.url,
      subject: news.subject ?? null,
      read_at: null,
      held_until: heldUntil === null ? null : new Date(heldUntil),
      shown,
      mail_after: mailed ? new Date((heldUntil ?? now) + MAIL_AFTER_MS) : null,
      created_at: new Date(now),
    };
    await trx.insertInto('notification').values(row).execute();
    if (!shown) continue;
    await pushLater(trx, deps, row);
    if (heldUntil !== null) continue;
    const payload: Notification = viewNotification(row);
    await live.publish(trx, [user_id], NOTIFICATION_CREATED, payload);
  }
}

/** Takes back what people were told about a document, when they may no longer open it; of all people without `userIds`. */
export async function withdraw(
  trx: Trx,
  { live }: Pick<NotifyDeps, 'live'>,
  subject: DocName,
  userIds?: readonly string[],
): Promise<void> {
  if (userIds?.length === 0) return;
  let gone = trx.deleteFrom('notification').where('subject', '=', subject);
  if (userIds) gone = gone.where('user_id', 'in', [...userIds]);
  await publishGone(trx, live, await gone.returning('user_id').execute());
}

/** Takes back what leads to places of a document that are gone, or that no longer name a person. @param users all, without it */
export async function withdrawAt(
  trx: Trx,
  { live }: Pick<NotifyDeps, 'live'>,
  subject: DocName,
  places: readonly { url: string; users?: readonly string[] }[],
): Promise<void> {
  for (const { url, users } of places) {
    if (users?.length === 0) continue;
    let gone = trx.deleteFrom('notification').where('subject', '=', subject).where('url', '=', url);
    if (users) gone = gone.where('user_id', 'in', [...users]);
    await publishGone(trx, live, await gone.returning('user_id').execute());
  }
}

async function publishGone(trx: Trx, live: NotifyDeps['live'], rows: readonly { user_id: string }[]): Promise<void> {
  await live.publish(trx, [...new Set(rows.map((row) => row.user_id))], NOTIFICATIONS_CHANGED, {});
}
