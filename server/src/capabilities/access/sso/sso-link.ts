import type { Clock } from '@basoche/domain';
import type { SsoLink } from '@basoche/protocol';
import type { Trx } from '../../../db/database.ts';
import type { Mail } from '../../../mail/index.ts';
import { recordAccess } from '../log/access-log.ts';
import type { Origin } from '../log/access-log.ts';
import { changeEmail } from '../passwords/emails.ts';

/** How the sign-in service knows this person; `null`: it does not. */
export async function readSsoLink(trx: Trx, userId: string): Promise<SsoLink['link']> {
  const row = await trx
    .selectFrom('sso_identity')
    .select(['email', 'linked_at', 'used_at'])
    .where('user_id', '=', userId)
    // An installation that changed its service leaves the identity of the old one behind.
    .orderBy('used_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { email: row.email, linkedAt: row.linked_at.toISOString(), usedAt: row.used_at.toISOString() } : null;
}

/** Nothing is left to undo the second time: that is no error, and leaves no trace. */
export async function removeSsoLink(
  trx: Trx,
  { clock, mail }: { clock: Clock; mail: Mail },
  { userId, firmId }: { userId: string; firmId: string },
  from: Origin,
): Promise<void> {
  const removed = await trx.deleteFrom('sso_identity').where('user_id', '=', userId).returning('user_id').execute();
  if (removed.length === 0) return;
  await recordAccess(trx, { userId, firmId, at: clock.now(), from, kind: 'sso-unlinked' });
  const user = await trx
    .selectFrom('app_user')
    .select(['email', 'firstname'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (user) await mail.send(trx, changeEmail(user, 'sso-unlinked'), firmId);
}
