import { z } from 'zod';
import { reason } from '../errors/reason.ts';

const bytes = (length: number, error: string) =>
  z
    .string({ error })
    .regex(/^[\w-]+={0,2}$/, error)
    .refine((text) => Math.floor((text.replace(/=+$/, '').length * 3) / 4) === length, error);

/** `GET /notification/push`. `key`: the server’s, with which the browser subscribes, base64url; `null`: the server does not push. */
export const PushState = z
  .object({
    key: z.string().nullable(),
    /** The session that asks is told on its device. */
    isOn: z.boolean(),
  })
  .meta({ id: 'PushState' });
export type PushState = z.infer<typeof PushState>;

/** `PUT /notification/push`: a subscription as the browser writes it (`PushSubscription.toJSON()`), for the session that asks. */
export const PushRequest = z
  .object({
    endpoint: z
      .url({ error: reason('notification.endpointMissing') })
      .max(2_000, reason('notification.endpointTooLong')),
    keys: z.object(
      {
        p256dh: bytes(65, reason('notification.publicKey')),
        auth: bytes(16, reason('notification.secret')),
      },
      { error: reason('notification.keys') },
    ),
  })
  .meta({ id: 'PushRequest' });
export type PushRequest = z.infer<typeof PushRequest>;

/** What reaches a device from outside: it shows on a locked screen, and holds neither a name nor a title. */
export const PushMessage = z.object({
  /** One French sentence. */
  body: z.string().max(200),
  /** Path inside the application. */
  url: z
    .string()
    .regex(/^\/(?!\/)/)
    .max(400),
});
export type PushMessage = z.infer<typeof PushMessage>;
