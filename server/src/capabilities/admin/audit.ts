import { newUuid } from '@basoche/domain';
import type { ADMIN_ACTIONS, FirmFile } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';

export type AdminAction = (typeof ADMIN_ACTIONS)[number];

/** Latest shown of one firm. */
const SHOWN = 100;

/** In the transaction of what was done: one does not exist without the other. In `asPlatform`. */
export async function recordAction(
  trx: Trx,
  who: Principal,
  done: { action: AdminAction; firmId: string; detail: string },
  now: number,
): Promise<void> {
  await trx
    .insertInto('admin_action')
    .values({
      id: newUuid(now),
      firm_id: done.firmId,
      actor_id: who.userId,
      actor_email: who.email,
      action: done.action,
      detail: done.detail,
      at: new Date(now),
    })
    .execute();
}

/** Newest first. In `asPlatform`. */
export async function actionsOn(trx: Trx, firmId: string): Promise<FirmFile['actions']> {
  const rows = await trx
    .selectFrom('admin_action')
    .selectAll()
    .where('firm_id', '=', firmId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    action: row.action as AdminAction,
    actor: row.actor_email,
    detail: row.detail,
    at: row.at.toISOString(),
  }));
}
