import { notificationCalls } from '@basoche/protocol';
import type { Api } from '../../../http/api.ts';
import { ApiError } from '../../../http/api-error.ts';
import { command } from '../../../http/command.ts';
import type { CapabilityDeps } from '../../capability.ts';
import { isSubscribed, subscribe, unsubscribe } from './subscriptions.ts';

/** Whether the device of the session that asks is told things while the product is closed. */
export function pushRoutes(api: Api, { db, clock, push }: CapabilityDeps): void {
  api.serve(notificationCalls.readPush, ({ principal }) =>
    db.asFirm(principal.firmId, async (trx) => ({ key: push.publicKey, isOn: await isSubscribed(trx, principal) })),
  );

  api.serve(notificationCalls.subscribePush, ({ c, principal, body }) =>
    command(c, db, async (trx) => {
      if (!push.accepts(body.endpoint))
        throw new ApiError('UNPROCESSABLE', { fields: { endpoint: 'notification.endpointForeign' } });
      await subscribe(trx, principal, body, clock.now());
      return { key: push.publicKey, isOn: true };
    }),
  );

  api.serve(notificationCalls.unsubscribePush, ({ c, principal }) =>
    command(c, db, async (trx) => {
      await unsubscribe(trx, principal);
      return { key: push.publicKey, isOn: false };
    }),
  );
}
