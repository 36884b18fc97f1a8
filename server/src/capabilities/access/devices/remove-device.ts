import type { Clock } from '@basoche/domain';
import { describeBrowser } from '@basoche/domain';
import type { Trx } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { recordAccess } from '../log/access-log.ts';
import type { Origin } from '../log/access-log.ts';
import type { Sessions } from '../sessions.ts';

export interface RemovalOrder {
  firmId: string;
  /** Whose devices. */
  userId: string;
  /** Who orders it. */
  by: string;
  /** What the person left there is to be erased too. */
  wipe: boolean;
  from: Origin;
}

/**
 * Signs the person out on these devices, in the caller's transaction. Repeating it changes nothing; asking to erase after a
 * mere sign-out does, also when no session is left there.
 * @returns the names of the devices; those that do not exist are left out
 */
export async function removeDevices(
  trx: Trx,
  { sessions, clock }: { sessions: Sessions; clock: Clock },
  devices: readonly string[],
  { firmId, userId, by, wipe, from }: RemovalOrder,
): Promise<string[]> {
  if (devices.length === 0) return [];
  const known = await trx
    .selectFrom('user_device')
    .select(['id', 'user_agent', 'wipe_asked_at', 'wiped_at'])
    .where('user_id', '=', userId)
    .where('id', 'in', devices)
    .orderBy('id')
    .forUpdate()
    .execute();
  const now = new Date(clock.now());
  const names: string[] = [];
  for (const device of known) {
    const name = describeBrowser(device.user_agent);
    names.push(name);
    const ended = await sessions.revokeDevices(trx, userId, [device.id]);
    const asks = wipe && device.wiped_at === null && (ended > 0 || device.wipe_asked_at === null);
    if (ended === 0 && !asks) continue;
    await trx
      .updateTable('user_device')
      .set({ removed_at: now, removed_by: by, ...(asks ? { wipe_asked_at: now } : {}) })
      .where('user_id', '=', userId)
      .where('id', '=', device.id)
      .execute();
    await recordAccess(trx, {
      firmId,
      userId,
      kind: 'sessions-revoked',
      at: clock.now(),
      from,
      detail: JSON.stringify({ device: device.id, name, sessions: ended, wipe: asks, by }),
    });
  }
  return names;
}

/** @throws ApiError UNPROCESSABLE for the device that asks: leaving it is signing out, which first sends what waits */
export async function refuseCurrent(trx: Trx, sessionId: string, device: string): Promise<void> {
  const current = await trx.selectFrom('session').select('device').where('id', '=', sessionId).executeTakeFirst();
  if (current?.device === device) throw new ApiError('access.currentDevice');
}
