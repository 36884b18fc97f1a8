import { sql } from 'kysely';
import { batched } from '../../../db/batched.ts';
import type { Db } from '../../../db/database.ts';

/** Whether a person signed in on a device before, and it was not removed since. */
export type KnowsDevice = (account: string, device: string) => Promise<boolean>;

/** @param account of the answer: e-mail address in lower case. Looked up together for many requests at once. */
export function createKnowsDevice(db: Db): KnowsDevice {
  const find = batched((asked: { account: string; device: string }[]) =>
    db.asSystem(async (trx) => {
      const { rows } = await sql<{ at: string }>`select asked.at from unnest(
          ${asked.map(({ account }) => account)}::text[], ${asked.map(({ device }) => device)}::text[]
        ) with ordinality as asked (account, device, at)
        join app_user on lower(app_user.email) = asked.account and app_user.active
        join user_device on user_device.firm_id = app_user.firm_id and user_device.user_id = app_user.id
          and user_device.id = asked.device
          and (user_device.removed_at is null or user_device.removed_at < user_device.last_seen_at)`.execute(trx);
      const found = new Set(rows.map(({ at }) => Number(at)));
      return asked.map((_, index) => found.has(index + 1));
    }),
  );
  return (account, device) => find({ account, device });
}
