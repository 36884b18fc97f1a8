import { messengerCalls } from '@basoche/protocol';
import type { Api } from '../../../http/api.ts';
import { command, onceByKey } from '../../../http/command.ts';
import type { CapabilityDeps } from '../../capability.ts';
import { sendNow } from './deliver.ts';
import { cancelMessage, planMessage } from './plan.ts';
import { scheduledOf } from './scheduled-queries.ts';

export function scheduledRoutes(api: Api, deps: CapabilityDeps): void {
  const { db } = deps;

  api.serve(messengerCalls.listScheduled, ({ principal }) =>
    db.asFirm(principal.firmId, (trx) => scheduledOf(trx, principal)),
  );

  api.serve(messengerCalls.scheduleMessage, ({ c, principal, params, body }) =>
    command(c, db, (trx) => planMessage(trx, deps, principal, params.slug, body)),
  );

  api.serve(messengerCalls.cancelScheduled, ({ c, principal, params }) =>
    command(c, db, async (trx) => {
      await cancelMessage(trx, deps, principal, params.slug);
    }),
  );

  api.serve(messengerCalls.sendScheduledNow, ({ c, principal, params }) =>
    onceByKey(c, db, () => sendNow(deps, principal, params.slug)),
  );
}
