import type { Db } from '../../../db/database.ts';
import type { Secrets } from '../../../secrets/secrets.ts';
import { TOTP_PURPOSE } from './second-factor.ts';

/** Whether the key of this start sealed what the database holds: not so after a restore without it. */
export async function isKnownKey(db: Db, secrets: Secrets): Promise<boolean> {
  const newest = await db.asSystem((trx) =>
    trx
      .selectFrom('second_factor')
      .select(['user_id', 'secret'])
      .where('activated_at', 'is not', null)
      .orderBy('activated_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  if (newest === undefined) return true;
  try {
    secrets.open(TOTP_PURPOSE, newest.user_id, newest.secret);
    return true;
  } catch {
    return false;
  }
}
