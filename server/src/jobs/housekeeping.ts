import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { KEEP_SECONDS } from '../live/live-hub.ts';
import type { Jobs } from './jobs.ts';

/** Removes what has served: old live events, answers of commands, ended sessions, finished jobs, mail that went, what was asked of the assistant, links, captchas, challenges and trips to the sign-in service that expired, counts of failed sign-ins, what became of planned messages, files whose end never came, reminders of tasks that never arrived, devices that are told nothing any more. */
export function scheduleHousekeeping(jobs: Jobs, db: Db): void {
  jobs.every('housekeeping', 3_600, () =>
    db.asWorker(async (trx) => {
      await sql`delete from live_event where created_at < now() - make_interval(secs => ${KEEP_SECONDS})`.execute(trx);
      await sql`delete from command_log where created_at < now() - interval '30 days'`.execute(trx);
      await sql`delete from user_device where last_seen_at < now() - interval '400 days'`.execute(trx);
      // The last session of a device that may still hold data stays: its token is how that device learns it is to be erased.
      await sql`delete from session old where expires_at < now() - interval '30 days' and not exists (
        select from user_device d
        where d.firm_id = old.firm_id and d.user_id = old.user_id and d.id = old.device and d.wiped_at is null
          and not exists (select from session newer where newer.firm_id = old.firm_id
            and newer.user_id = old.user_id and newer.device = old.device and newer.created_at > old.created_at)
      )`.execute(trx);
      await sql`delete from push_subscription told where not exists (
        select from session where session.id = told.session_id and session.revoked_at is null and session.expires_at > now()
      )`.execute(trx);
      await sql`delete from assistant_exchange where created_at < now() - interval '400 days'`.execute(trx);
      await sql`delete from outgoing_mail where created_at < now() - interval '30 days'`.execute(trx);
      await sql`delete from password_reset where expires_at < now() - interval '1 day'`.execute(trx);
      await sql`delete from access.captcha_use where expires_at < now()`.execute(trx);
      await sql`delete from access.login_throttle where at < now() - interval '1 hour'`.execute(trx);
      await sql`delete from access.sso_trip where expires_at < now()`.execute(trx);
      await sql`delete from access.passkey_challenge where expires_at < now()`.execute(trx);
      await sql`delete from registration where expires_at < now() - interval '7 days'`.execute(trx);
      await sql`delete from scheduled_message where status in ('sent', 'cancelled')
        and updated_at < now() - interval '30 days'`.execute(trx);
      await sql`delete from attachment where complete_at is null
        and created_at < now() - interval '90 days'`.execute(trx);
      await sql`delete from task_reminder where remind_at < now() - interval '90 days'`.execute(trx);
      await sql`delete from job where done_at < now() - interval '7 days'`.execute(trx);
    }),
  );
}
