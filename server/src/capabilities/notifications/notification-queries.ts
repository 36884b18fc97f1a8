import type { Notification, NotificationPage } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';

interface NotificationRow {
  id: string;
  content: string;
  type: number;
  url: string;
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
  };
}

/** Of the caller alone, the newest first. */
export async function pageOfNotifications(
  trx: Trx,
  who: Principal,
  { page, limit }: { page: number; limit: number },
): Promise<NotificationPage> {
  const own = trx.selectFrom('notification').where('user_id', '=', who.userId);
  const { total } = await own.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .select(['id', 'content', 'type', 'url', 'read_at', 'created_at'])
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
    unread: await countUnread(trx, who),
  };
}

export async function countUnread(trx: Trx, who: Principal): Promise<number> {
  const { unread } = await trx
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<string>().as('unread'))
    .where('user_id', '=', who.userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(unread);
}
