import type { Clock } from '@basoche/domain';
import type { Passkey } from '@basoche/protocol';
import type { Selectable } from 'kysely';
import type { Trx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Mail } from '../../../mail/index.ts';
import { recordAccess } from '../log/access-log.ts';
import type { Origin } from '../log/access-log.ts';
import { changeEmail } from '../passwords/emails.ts';

const SHOWN = ['id', 'name', 'created_at', 'last_used_at', 'synced'] as const;

export function passkeyOf(row: Pick<Selectable<Tables['passkey']>, (typeof SHOWN)[number]>): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    synced: row.synced,
  };
}

/** Of one person, the newest first. */
export async function listPasskeys(trx: Trx, userId: string): Promise<Passkey[]> {
  const rows = await trx
    .selectFrom('passkey')
    .select(SHOWN)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(passkeyOf);
}

/** @throws ApiError NOT_FOUND, also for somebody else's */
export async function renamePasskey(
  trx: Trx,
  clock: Clock,
  person: { userId: string; firmId: string },
  { id, name }: { id: string; name: string },
  from: Origin,
): Promise<Passkey> {
  const { userId, firmId } = person;
  const row = await trx
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(SHOWN)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  await recordAccess(trx, { userId, firmId, at: clock.now(), from, kind: 'passkey-renamed' });
  return passkeyOf(row);
}

/** @throws ApiError NOT_FOUND, also for somebody else's */
export async function removePasskey(
  trx: Trx,
  { clock, mail }: { clock: Clock; mail: Mail },
  person: { userId: string; firmId: string },
  id: string,
  from: Origin,
): Promise<void> {
  const { userId, firmId } = person;
  const removed = await trx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw new ApiError('NOT_FOUND');
  await recordAccess(trx, { userId, firmId, at: clock.now(), from, kind: 'passkey-removed' });
  const user = await trx
    .selectFrom('app_user')
    .select(['email', 'firstname'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (user) await mail.send(trx, changeEmail(user, 'passkey-removed'), firmId);
}
