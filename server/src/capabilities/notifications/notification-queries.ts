import type { Notification, NotificationPage } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';

interface NotificationRow {
  id: string;
  content: string;
  type: number;
  url: string;
  subject: string | null;
  read_at: Date | null;
  created_at: Date;
}

export function viewNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    content: row.content,
    isRead: row.read_at !== null,
    type: row.type,
    createdAt: row.created_at.toISOString(),
    url: row.url,
    subject: row.subject,
  };
}

/** Of the caller alone, the newest first. */
export async function pageOfNotifications(
  trx: Trx,
  who: Principal,
  { page, limit }: { page: number; limit: number },
  now: number,
): Promise<NotificationPage> {
  const own = visibleTo(trx, who, now);
  const { total } = await own.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .select(['id', 'content', 'type', 'url', 'subject', 'read_at', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset((page - 1) * limit)
    .limit(limit)
    .execute();
  const totalPages = Math.ceil(Number(total) / limit);
  return {
    data: rows.map(viewNotification),
    page,
    limit,
    total: Number(total),
    totalPages,
    nextPage: page < totalPages ? page + 1 : null,
    unread: await countUnread(trx, who, now),
  };
}

export async function countUnread(trx: Trx, who: Principal, now: number): Promise<number> {
  const { unread } = await visibleTo(trx, who, now)
    .select((eb) => eb.fn.countAll<string>().as('unread'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(unread);
}

/** What the caller was told by now: neither what quiet hours hold back nor what they do not want to see. */
export function visibleTo(trx: Trx, who: Principal, now: number) {
  return trx
    .selectFrom('notification')
    .where('user_id', '=', who.userId)
    .where('shown', '=', true)
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<=', new Date(now))]));
}
