import type { Db } from '../db/database.ts';

/** Nobody has failed to sign in yet: the counts outlive the application that made them. */
export async function forgetFailures(db: Db): Promise<void> {
  await db.asSystem((trx) => trx.deleteFrom('access.login_throttle').execute());
}
