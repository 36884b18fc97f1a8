import { z } from 'zod';
import { optionalInteger } from '../wire.ts';

/** What a notification is about: the `type` number of the contract. */
export const NOTIFICATION_TYPES = {
  conversationShared: 1,
  listShared: 2,
  boardShared: 3,
  documentShared: 4,
  taskInCharge: 5,
  profileChanged: 6,
  deviceSignedOut: 7,
  mentioned: 8,
  scheduledRefused: 9,
  taskReminder: 10,
  boardRule: 11,
  historyRequested: 12,
  fileShared: 13,
  rightsRequested: 14,
} as const;
export type NotificationKind = keyof typeof NOTIFICATION_TYPES;

export const NOTIFICATION_PAGE_SIZE = 20;

export const Notification = z
  .object({
    id: z.string(),
    /** One French sentence, ready to show. */
    content: z.string(),
    isRead: z.boolean(),
    /** A value of `NOTIFICATION_TYPES`; unknown ones are shown like the others. */
    type: z.number().int(),
    /** ISO 8601, UTC. */
    createdAt: z.string(),
    /** Path inside the application. */
    url: z.string(),
    /** What it is about, to show together what is about the same; `null`: about nothing that others could be. */
    subject: z.string().nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

/** `GET /api/notification/list` */
export const NotificationQuery = z.object({
  page: optionalInteger('page', 1, 100_000),
  limit: optionalInteger('pageSize', 1, 100),
});

/** The newest first. */
export const NotificationPage = z
  .object({
    data: z.array(Notification),
    page: z.number(),
    limit: z.number(),
    total: z.number(),
    totalPages: z.number(),
    nextPage: z.number().nullable(),
    /** Of all pages. */
    unread: z.number(),
  })
  .meta({ id: 'NotificationPage' });
export type NotificationPage = z.infer<typeof NotificationPage>;

export const UnreadNotifications = z.object({ unread: z.number() }).meta({ id: 'UnreadNotifications' });
export type UnreadNotifications = z.infer<typeof UnreadNotifications>;

/** Types on the person's event stream. The first carries a `Notification`, the second says that some were read or withdrawn. */
export const NOTIFICATION_CREATED = 'notification.create';
export const NOTIFICATIONS_CHANGED = 'notification.change';
