import type { Db } from '../../../db/database.ts';
import { eachOne } from '../../../jobs/each-one.ts';
import type { JobDefinition } from '../../../jobs/job-definition.ts';
import type { Log } from '../../../log.ts';
import { verifyAccessLog } from './access-log.ts';

const DAY = 86_400;

/** Follows the chain of every firm once a day. A broken one is an error in the log, each day until somebody looks. */
export const accessLogCheckJob: JobDefinition<{ db: Db; log: Log }> = {
  queue: 'access-log-check',
  everySeconds: DAY,
  async run({ db, log }) {
    const firms = await db.asWorker((trx) => trx.selectFrom('firm').select('id').execute());
    await eachOne(
      firms,
      async ({ id }) => {
        const state = await db.asWorker((trx) => verifyAccessLog(trx, id));
        if (!state.sound) log.error({ firm: id, event: state.brokenAt }, 'access log: the chain is broken');
      },
      log,
      ({ id }) => ({ firm: id }),
    );
  },
};
