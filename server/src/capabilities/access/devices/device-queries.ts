import { browserName, describeBrowser } from '@basoche/domain';
import type { Device } from '@basoche/protocol';
import type { Trx } from '../../../db/database.ts';

/** Devices of one person that are shown at most. */
const MAX = 100;

/** Devices that a person signed in on, with their open sessions; the one of `currentSession` first. */
export async function listDevices(
  trx: Trx,
  userId: string,
  now: number,
  currentSession: string | null,
): Promise<Device[]> {
  const rows = await trx
    .selectFrom('user_device')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(MAX)
    .execute();
  const open = await trx
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('awaits_code', '=', false)
    .where('expires_at', '>', new Date(now))
    .orderBy('created_at', 'desc')
    .execute();
  const devices = rows.map((row): Device => {
    const sessions = open
      .filter((session) => session.device === row.id)
      .map((session) => ({
        openedAt: session.created_at.toISOString(),
        expiresAt: session.expires_at.toISOString(),
        isCurrent: session.id === currentSession,
      }));
    const isWiped = row.wiped_at !== null && (row.wipe_asked_at === null || row.wiped_at >= row.wipe_asked_at);
    return {
      id: row.id,
      name: describeBrowser(row.user_agent),
      form: browserName(row.user_agent).form,
      isCurrent: sessions.some((session) => session.isCurrent),
      sessions,
      address: row.address,
      firstSeenAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      lastSyncAt: row.last_sync_at?.toISOString() ?? null,
      unsynced: row.unsynced,
      removedAt: sessions.length === 0 ? (row.removed_at?.toISOString() ?? null) : null,
      wipeAskedAt: isWiped ? null : (row.wipe_asked_at?.toISOString() ?? null),
      wipedAt: isWiped ? row.wiped_at!.toISOString() : null,
    };
  });
  return devices.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}
