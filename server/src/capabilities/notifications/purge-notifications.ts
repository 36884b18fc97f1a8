import type { Clock } from '@basoche/domain';
import type { Db } from '../../db/database.ts';
import type { JobDefinition } from '../../jobs/job-definition.ts';

const DAY_MS = 86_400_000;
/** A notice is kept this long after it was read, or after it was written when nobody read it. */
const READ_DAYS = 90;
const UNREAD_DAYS = 365;
/** Rows of one transaction: a long one holds up everybody who is told something meanwhile. */
const BATCH = 5_000;

/** Once a day, removes notices that served. */
export const purgeJob: JobDefinition<{ db: Db; clock: Clock }> = {
  queue: 'notification-purge',
  everySeconds: 86_400,
  run: ({ db, clock }) => purgeNotifications(db, clock.now()),
};

/** `now`: milliseconds since the epoch. */
export async function purgeNotifications(db: Db, now: number, batch = BATCH): Promise<void> {
  let removed: number;
  do {
    removed = await db.asWorker(async (trx) => {
      const old = trx
        .selectFrom('notification')
        .select('id')
        .where((eb) =>
          eb.or([
            eb('read_at', '<', new Date(now - READ_DAYS * DAY_MS)),
            eb.and([eb('read_at', 'is', null), eb('created_at', '<', new Date(now - UNREAD_DAYS * DAY_MS))]),
          ]),
        )
        .limit(batch);
      const rows = await trx.deleteFrom('notification').where('id', 'in', old).returning('id').execute();
      return rows.length;
    });
  } while (removed === batch);
}
