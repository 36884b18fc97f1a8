import type { Clock } from '@basoche/domain';
import type { SessionEnd, SessionEndReason } from '@basoche/protocol';
import type { Db } from '../../../db/database.ts';
import { recordAccess } from '../log/access-log.ts';
import type { Origin } from '../log/access-log.ts';
import { heldHashes, tokenHash } from '../token.ts';

/** What a device that was signed out may still ask, and say, with the token it held, or with its digest: a locked device has sealed the token. */
export interface SessionEnds {
  /** A token that was never given out is answered like one whose session is forgotten. */
  read(token: string): Promise<SessionEnd>;
  /**
   * The device says that it erased the person's local data. Repeating it changes nothing; nor does the digest of a session
   * that is not over, which anybody at a locked device can read.
   */
  wiped(token: string, from: Origin): Promise<void>;
}

const FORGOTTEN: SessionEnd = { reason: 'expired', at: null, by: null, wipe: false };

export function createSessionEnds(db: Db, clock: Clock): SessionEnds {
  const find = (token: string) =>
    db.asSystem((trx) =>
      trx
        .selectFrom('session')
        .innerJoin('app_user', (join) =>
          join.onRef('app_user.id', '=', 'session.user_id').onRef('app_user.firm_id', '=', 'session.firm_id'),
        )
        .leftJoin('user_device', (join) =>
          join
            .onRef('user_device.firm_id', '=', 'session.firm_id')
            .onRef('user_device.user_id', '=', 'session.user_id')
            .onRef('user_device.id', '=', 'session.device'),
        )
        .select([
          'session.token_hash as tokenHash',
          'session.firm_id as firmId',
          'session.user_id as userId',
          'session.device',
          'session.created_at as openedAt',
          'session.expires_at as expiresAt',
          'session.revoked_at as revokedAt',
          'session.ended_for as endedFor',
          'app_user.active',
          'user_device.removed_at as removedAt',
          'user_device.removed_by as removedBy',
          'user_device.wipe_asked_at as wipeAskedAt',
          'user_device.wiped_at as wipedAt',
        ])
        .where('session.token_hash', 'in', heldHashes(token))
        .executeTakeFirst(),
    );

  const isOver = ({ revokedAt, active, expiresAt }: { revokedAt: Date | null; active: boolean; expiresAt: Date }) =>
    revokedAt !== null || !active || expiresAt.getTime() <= clock.now();

  return {
    async read(token) {
      const session = await find(token);
      if (!session) return FORGOTTEN;
      const { openedAt, expiresAt, revokedAt, endedFor, active, removedAt, wipeAskedAt, wipedAt } = session;
      const end = (reason: SessionEndReason, at: Date | null): SessionEnd => ({
        reason,
        at: at?.toISOString() ?? null,
        by: null,
        wipe: false,
      });
      if (!isOver(session)) return end('active', null);
      if (removedAt !== null && removedAt >= openedAt)
        return {
          ...end('removed', removedAt),
          by: session.removedBy === session.userId ? 'self' : 'admin',
          wipe: wipeAskedAt !== null && wipeAskedAt >= openedAt && (wipedAt === null || wipedAt < wipeAskedAt),
        };
      if (!active) return end('blocked', null);
      if (revokedAt === null) return end('expired', expiresAt);
      return end(endedFor === 'password-changed' ? 'password-changed' : 'signed-out', revokedAt);
    },

    async wiped(token, from) {
      const session = await find(token);
      const device = session?.device;
      if (!session || device == null) return;
      if (!isOver(session) && !session.tokenHash.equals(tokenHash(token))) return;
      const { firmId, userId } = session;
      await db.asFirm(firmId, async (trx) => {
        const now = new Date(clock.now());
        const done = await trx
          .updateTable('user_device')
          .set({ wiped_at: now, unsynced: 0 })
          .where('user_id', '=', userId)
          .where('id', '=', device)
          .where((eb) => eb.or([eb('wiped_at', 'is', null), eb('wiped_at', '<', eb.ref('wipe_asked_at'))]))
          .returning('wipe_asked_at')
          .executeTakeFirst();
        // Erasing one's own data when signing out is no event; carrying out an order is.
        if (done?.wipe_asked_at)
          await recordAccess(trx, {
            firmId,
            userId,
            kind: 'device-wiped',
            at: clock.now(),
            from,
            detail: JSON.stringify({ device }),
          });
      });
    },
  };
}
