import type { Arrival } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { staff } from '../sharing/index.ts';

const DAY_MS = 86_400_000;
/** How long somebody is new. */
const NEW_FOR_MS = 30 * DAY_MS;
/** Who joins while the firm opens its space is not new to the firm. */
const OPENING_MS = 7 * DAY_MS;

/** Staff who joined lately, the newest first. `now`: milliseconds since the epoch. */
export async function arrivals(trx: Trx, now: number): Promise<Arrival[]> {
  const firm = await trx.selectFrom('firm').select('created_at').executeTakeFirstOrThrow();
  const since = Math.max(now - NEW_FOR_MS, firm.created_at.getTime() + OPENING_MS);
  const rows = await staff(trx)
    .select(['id', 'email', 'firstname', 'lastname', 'avatar', 'color', 'fonction', 'created_at'])
    .where('created_at', '>=', new Date(since))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ fonction, created_at, ...user }) => ({ user, fonction, joinedAt: created_at.toISOString() }));
}
