import { COMMAND_DAYS } from '@basoche/protocol';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/database.ts';
import { KEEP_SECONDS } from '../live/live-hub.ts';
import type { Log } from '../log.ts';
import { eachOne } from './each-one.ts';
import type { Jobs } from './jobs.ts';

/** Rows of one transaction: a long one holds up everybody who writes meanwhile. */
const BATCH = 1_000;

/** A command goes once its key is refused for its age (CK1); a day more, for clocks that differ. Other keys have no age. */
const COMMAND_IS_OVER = sql<boolean>`old.created_at < now() - make_interval(days => ${COMMAND_DAYS}) and case
  when old.command_id ~* '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
  then ('x' || translate(left(old.command_id, 13), '-', ''))::bit(48)::bigint
    < extract(epoch from now() - make_interval(days => ${COMMAND_DAYS + 1})) * 1000
  else true end`;

/** What has served, by table; `old` is the row. */
const SERVED: readonly (readonly [table: string, isOver: RawBuilder<boolean>])[] = [
  ['live_event', sql`old.created_at < now() - make_interval(secs => ${KEEP_SECONDS})`],
  ['command_log', COMMAND_IS_OVER],
  ['user_device', sql`old.last_seen_at < now() - interval '400 days'`],
  // The last session of a device that may still hold data stays: its token is how that device learns it is to be erased.
  [
    'session',
    sql`old.expires_at < now() - interval '30 days' and not exists (
      select from user_device d
      where d.firm_id = old.firm_id and d.user_id = old.user_id and d.id = old.device and d.wiped_at is null
        and not exists (select from session newer where newer.firm_id = old.firm_id
          and newer.user_id = old.user_id and newer.device = old.device and newer.created_at > old.created_at))`,
  ],
  [
    'push_subscription',
    sql`not exists (select from session
      where session.id = old.session_id and session.revoked_at is null and session.expires_at > now())`,
  ],
  ['assistant_exchange', sql`old.created_at < now() - interval '400 days'`],
  ['outgoing_mail', sql`old.created_at < now() - interval '30 days'`],
  ['password_reset', sql`old.expires_at < now() - interval '1 day'`],
  ['access.captcha_use', sql`old.expires_at < now()`],
  ['access.login_throttle', sql`old.at < now() - interval '1 hour'`],
  ['access.sso_trip', sql`old.expires_at < now()`],
  ['access.passkey_challenge', sql`old.expires_at < now()`],
  ['registration', sql`old.expires_at < now() - interval '7 days'`],
  ['scheduled_message', sql`old.status in ('sent', 'cancelled') and old.updated_at < now() - interval '30 days'`],
  ['attachment', sql`old.complete_at is null and old.created_at < now() - interval '90 days'`],
  ['task_reminder', sql`old.remind_at < now() - interval '90 days'`],
  ['job', sql`old.done_at < now() - interval '7 days' or old.failed_at < now() - interval '90 days'`],
];

/**
 * Removes every hour what has served: old live events, answers of commands, ended sessions, jobs that are over, mail that
 * went, what was asked of the assistant, links, captchas, challenges and trips to the sign-in service that expired, counts
 * of failed sign-ins, what became of planned messages, files whose end never came, reminders of tasks that never arrived, devices that are told
 * nothing any more.
 */
export function scheduleHousekeeping(jobs: Jobs, db: Db, log: Log): void {
  jobs.every('housekeeping', 3_600, () => removeServed(db, log));
}

/** Each table by itself, some rows at a time. @throws AggregateError when it failed for a table; the others are done */
export async function removeServed(db: Db, log: Pick<Log, 'error'>, batch = BATCH): Promise<void> {
  await eachOne(
    SERVED,
    async ([table, isOver]) => {
      let removed: number;
      do removed = await removeSome(db, table, isOver, batch);
      while (removed === batch);
    },
    log,
    ([table]) => ({ table }),
  );
}

function removeSome(db: Db, table: string, isOver: RawBuilder<boolean>, batch: number): Promise<number> {
  return db.asWorker(async (trx) => {
    const name = sql.table(table);
    const { numAffectedRows } = await sql`delete from ${name} where ctid = any(array(
      select old.ctid from ${name} old where ${isOver} limit ${batch}))`.execute(trx);
    return Number(numAffectedRows ?? 0);
  });
}
