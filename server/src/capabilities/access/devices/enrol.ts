import type { Trx } from '../../../db/database.ts';

/**
 * The devices of these sessions, after a sign-in or a first contact: known from now on, with what they say of themselves.
 * Sessions that name no device yet, or wait for their second factor, have none.
 */
export async function enrolDevices(trx: Trx, sessionIds: readonly string[], now: Date): Promise<void> {
  const sessions = await trx
    .selectFrom('session')
    .select(['firm_id', 'user_id', 'device', 'user_agent', 'address'])
    .where('id', 'in', sessionIds)
    .where('awaits_code', '=', false)
    .where('device', 'is not', null)
    .orderBy('created_at')
    .execute();
  // One row a device: a statement may not write the same one twice.
  const devices = new Map(
    sessions.map(({ device, ...session }) => [
      JSON.stringify([session.user_id, device]),
      { ...session, id: device!, created_at: now, last_seen_at: now },
    ]),
  );
  if (devices.size === 0) return;
  await trx
    .insertInto('user_device')
    .values([...devices.values()])
    .onConflict((conflict) =>
      conflict.columns(['firm_id', 'user_id', 'id']).doUpdateSet((eb) => ({
        user_agent: eb.ref('excluded.user_agent'),
        address: eb.ref('excluded.address'),
        last_seen_at: eb.ref('excluded.last_seen_at'),
        unsynced: null,
        // An order that was carried out is history; one that was not stands until the device says so.
        wipe_asked_at: eb
          .case()
          .when('user_device.wiped_at', '>=', eb.ref('user_device.wipe_asked_at'))
          .then(null)
          .else(eb.ref('user_device.wipe_asked_at'))
          .end(),
        wiped_at: null,
      })),
    )
    .execute();
}
