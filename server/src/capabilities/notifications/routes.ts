import { z } from '@hono/zod-openapi';
import {
  NOTIFICATION_PAGE_SIZE,
  NotificationPage,
  NotificationQuery,
  NOTIFICATIONS_CHANGED,
  pathId,
  UnreadNotifications,
} from '@basoche/protocol';
import { createApi } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { command } from '../../http/command.ts';
import type { Capability } from '../capability.ts';
import { countUnread, pageOfNotifications } from './notification-queries.ts';

const ById = z.object({ id: pathId });

/** What happened to the caller, and what of it was seen. */
export const notifications: Capability = {
  name: 'notifications',
  routes(deps) {
    const { db, live, clock } = deps;
    const api = createApi(deps, 'notifications');

    api.get(
      '/notification/list',
      { summary: 'Mes notifications, les plus récentes d’abord', query: NotificationQuery, answer: NotificationPage },
      ({ principal, query }) =>
        db.asFirm(principal.firmId, (trx) =>
          pageOfNotifications(trx, principal, {
            page: query.page ?? 1,
            limit: query.limit ?? NOTIFICATION_PAGE_SIZE,
          }),
        ),
    );

    api.get(
      '/notification/unread',
      { summary: 'Nombre de notifications non lues', answer: UnreadNotifications },
      ({ principal }) => db.asFirm(principal.firmId, async (trx) => ({ unread: await countUnread(trx, principal) })),
    );

    api.put(
      '/notification/read-all',
      { summary: 'Marquer toutes mes notifications comme lues', answer: UnreadNotifications },
      ({ c, principal }) =>
        command(c, db, async (trx) => {
          const rows = await trx
            .updateTable('notification')
            .set({ read_at: new Date(clock.now()) })
            .where('user_id', '=', principal.userId)
            .where('read_at', 'is', null)
            .returning('id')
            .execute();
          if (rows.length > 0) await live.publish(trx, [principal.userId], NOTIFICATIONS_CHANGED, {});
          return { unread: 0 };
        }),
    );

    api.put(
      '/notification/read/{id}',
      { summary: 'Marquer une notification comme lue', params: ById, answer: UnreadNotifications },
      ({ c, principal, params }) =>
        command(c, db, async (trx) => {
          const own = z.uuid().safeParse(params.id).success
            ? await trx
                .selectFrom('notification')
                .select(['id', 'read_at'])
                .where('id', '=', params.id)
                .where('user_id', '=', principal.userId)
                .executeTakeFirst()
            : undefined;
          if (!own) throw new ApiError('NOT_FOUND');
          if (own.read_at === null) {
            await trx
              .updateTable('notification')
              .set({ read_at: new Date(clock.now()) })
              .where('id', '=', own.id)
              .execute();
            await live.publish(trx, [principal.userId], NOTIFICATIONS_CHANGED, {});
          }
          return { unread: await countUnread(trx, principal) };
        }),
    );

    return api.app;
  },
};
