import { newUuid } from '@basoche/domain';
import type { PushRequest } from '@basoche/protocol';
import type { Trx } from '../../../db/database.ts';
import type { Principal } from '../../../sync/ports.ts';

export async function isSubscribed(trx: Trx, who: Principal): Promise<boolean> {
  const row = await ofSession(trx, who).select('id').executeTakeFirst();
  return row !== undefined;
}

/** The session's browser is told from now on, at this address. Whoever had it told there before is not any more. */
export async function subscribe(trx: Trx, who: Principal, { endpoint, keys }: PushRequest, now: number): Promise<void> {
  await trx
    .deleteFrom('push_subscription')
    .where((eb) => eb.or([eb('endpoint', '=', endpoint), eb('session_id', '=', who.sessionId)]))
    .where((eb) =>
      eb.or([
        eb('session_id', '<>', who.sessionId),
        eb('endpoint', '<>', endpoint),
        eb('p256dh', '<>', keys.p256dh),
        eb('auth', '<>', keys.auth),
      ]),
    )
    .execute();
  await trx
    .insertInto('push_subscription')
    .values({
      id: newUuid(now),
      firm_id: who.firmId,
      user_id: who.userId,
      session_id: who.sessionId,
      endpoint,
      p256dh: keys.p256dh,
      auth: keys.auth,
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unsubscribe(trx: Trx, who: Principal): Promise<void> {
  await trx.deleteFrom('push_subscription').where('session_id', '=', who.sessionId).execute();
}

function ofSession(trx: Trx, who: Principal) {
  return trx.selectFrom('push_subscription').where('session_id', '=', who.sessionId);
}
