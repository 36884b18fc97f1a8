import { sql } from 'kysely';
import type { CleanUpRule } from '../../jobs/clean-up.ts';

export const accessCleanUp: readonly CleanUpRule[] = [
  { table: 'user_device', isOver: sql`old.last_seen_at < now() - interval '400 days'` },
  // The last session of a device that may still hold data stays: its token is how that device learns it is to be erased.
  {
    table: 'session',
    isOver: sql`old.expires_at < now() - interval '30 days' and not exists (
      select from user_device d
      where d.firm_id = old.firm_id and d.user_id = old.user_id and d.id = old.device and d.wiped_at is null
        and not exists (select from session newer where newer.firm_id = old.firm_id
          and newer.user_id = old.user_id and newer.device = old.device and newer.created_at > old.created_at))`,
  },
  { table: 'password_reset', isOver: sql`old.expires_at < now() - interval '1 day'` },
  { table: 'access.captcha_use', isOver: sql`old.expires_at < now()` },
  { table: 'access.login_throttle', isOver: sql`old.at < now() - interval '1 hour'` },
  { table: 'access.sso_trip', isOver: sql`old.expires_at < now()` },
  { table: 'access.passkey_challenge', isOver: sql`old.expires_at < now()` },
];
