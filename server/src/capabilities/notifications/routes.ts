import { z } from '@hono/zod-openapi';
import {
  NOTIFICATION_PAGE_SIZE,
  NOTIFICATION_TYPES,
  NOTIFICATIONS_CHANGED,
  notificationCalls,
} from '@basoche/protocol';
import { sql } from 'kysely';
import { createApi } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { command } from '../../http/command.ts';
import { defineCapability } from '../capability.ts';
import type { Trx } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';
import { changeChoices, readChoices } from './choices.ts';
import { deliveryJob } from './deliver-held.ts';
import { purgeJob } from './purge-notifications.ts';
import { pushJob } from './push/deliver-push.ts';
import { pushRoutes } from './push/push-routes.ts';
import { countUnread, pageOfNotifications, visibleTo } from './notification-queries.ts';

/** What happened to the caller, and what of it was seen. */
export const notifications = defineCapability({
  name: 'notifications',
  routes(deps) {
    const { db, live, clock } = deps;
    const api = createApi(deps, 'notifications');

    /** All that is visible, or of it what is about one object. Other devices are told. */
    async function markRead(trx: Trx, who: Principal, subject: string | null): Promise<void> {
      const now = clock.now();
      let unread = visibleTo(trx, who, now).select('id').where('read_at', 'is', null);
      // A reminder is not read along with other news of its list: who set it would miss it.
      if (subject !== null)
        unread = unread.where('subject', '=', subject).where('type', '<>', NOTIFICATION_TYPES.taskReminder);
      const rows = await trx
        .updateTable('notification')
        .set({ read_at: new Date(now) })
        .where('id', 'in', unread)
        .returning('id')
        .execute();
      if (rows.length > 0) await live.publish(trx, [who.userId], NOTIFICATIONS_CHANGED, {});
    }

    api.serve(notificationCalls.listNotifications, ({ principal, query }) =>
      db.asFirm(principal.firmId, (trx) =>
        pageOfNotifications(
          trx,
          principal,
          {
            page: query.page ?? 1,
            limit: query.limit ?? NOTIFICATION_PAGE_SIZE,
          },
          clock.now(),
        ),
      ),
    );

    api.serve(notificationCalls.readUnread, ({ principal }) =>
      db.asFirm(principal.firmId, async (trx) => ({ unread: await countUnread(trx, principal, clock.now()) })),
    );

    api.serve(notificationCalls.markAllRead, ({ c, principal }) =>
      command(c, db, async (trx) => {
        await markRead(trx, principal, null);
        return { unread: await countUnread(trx, principal, clock.now()) };
      }),
    );

    api.serve(notificationCalls.markReadAbout, ({ c, principal, body }) =>
      command(c, db, async (trx) => {
        await markRead(trx, principal, body.subject);
        return { unread: await countUnread(trx, principal, clock.now()) };
      }),
    );

    api.serve(notificationCalls.readChoices, ({ principal }) =>
      db.asFirm(principal.firmId, (trx) => readChoices(trx, principal)),
    );

    api.serve(notificationCalls.updateChoices, ({ c, principal, body }) =>
      command(c, db, (trx) => changeChoices(trx, principal, body, clock.now())),
    );

    pushRoutes(api, deps);

    api.serve(notificationCalls.markRead, ({ c, principal, params }) =>
      command(c, db, async (trx) => {
        const own = z.uuid().safeParse(params.id).success
          ? await visibleTo(trx, principal, clock.now())
              .select(['id', 'read_at'])
              .where('id', '=', params.id)
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
        return { unread: await countUnread(trx, principal, clock.now()) };
      }),
    );

    return api.app;
  },
  jobs: [deliveryJob, pushJob, purgeJob],
  cleanUp: [
    {
      table: 'push_subscription',
      isOver: sql`not exists (select from session
        where session.id = old.session_id and session.revoked_at is null and session.expires_at > now())`,
    },
  ],
});
