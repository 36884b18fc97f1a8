import type { Db } from '../../../db/database.ts';
import type { Log } from '../../../log.ts';
import type { Secrets } from '../../../secrets/secrets.ts';
import { TOTP_PURPOSE } from './second-factor.ts';

/** Warns where the key of this start did not seal what the database holds, as after a restore without it. */
export async function warnOfForeignKey(db: Db, secrets: Secrets, log: Log): Promise<void> {
  const newest = await db.asSystem((trx) =>
    trx
      .selectFrom('second_factor')
      .select(['user_id', 'secret'])
      .where('activated_at', 'is not', null)
      .orderBy('activated_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  if (newest === undefined) return;
  try {
    secrets.open(TOTP_PURPOSE, newest.user_id, newest.secret);
  } catch {
    log.warn(
      'SECRET_KEY (without it DATA_DIR/secret.key) is not the one that this database was written with: second factors cannot be checked, devices get no push messages, and exported histories are signed by another key. Stop the server and give it the former key; without it each second factor is to be removed and set up anew.',
    );
  }
}
