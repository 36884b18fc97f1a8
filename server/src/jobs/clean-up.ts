import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { eachOne } from './each-one.ts';
import type { JobDefinition } from './job-definition.ts';

/** Rows of one transaction: a long one holds up everybody who writes meanwhile. */
const BATCH = 1_000;

/** Which rows of a table have served; in `isOver` the row is called `old`. */
export interface CleanUpRule {
  table: string;
  isOver: RawBuilder<boolean>;
}

/** Removes every hour what has served. */
export function cleanUpJob(rules: readonly CleanUpRule[]): JobDefinition<{ db: Db; log: Log }> {
  return { queue: 'housekeeping', everySeconds: 3_600, run: ({ db, log }) => cleanUp(db, rules, log) };
}

/** Each table by itself, some rows at a time. @throws AggregateError when it failed for a table; the others are done */
export async function cleanUp(
  db: Db,
  rules: readonly CleanUpRule[],
  log: Pick<Log, 'error'>,
  batch = BATCH,
): Promise<void> {
  await eachOne(
    rules,
    async (rule) => {
      let removed: number;
      do removed = await removeSome(db, rule, batch);
      while (removed === batch);
    },
    log,
    ({ table }) => ({ table }),
  );
}

function removeSome(db: Db, { table, isOver }: CleanUpRule, batch: number): Promise<number> {
  return db.asWorker(async (trx) => {
    const name = sql.table(table);
    const { numAffectedRows } = await sql`delete from ${name} where ctid = any(array(
      select old.ctid from ${name} old where ${isOver} limit ${batch}))`.execute(trx);
    return Number(numAffectedRows ?? 0);
  });
}
