import type { Db } from '../../db/database.ts';

/** Which of these sessions are neither revoked nor of a closed account: one query for all live sockets. */
export function sessionsAlive(db: Pick<Db, 'asSystem'>): (sessionIds: string[]) => Promise<Set<string>> {
  return async (sessionIds) => {
    const rows = await db.asSystem((trx) =>
      trx
        .selectFrom('session')
        .innerJoin('app_user', (join) =>
          join.onRef('app_user.id', '=', 'session.user_id').onRef('app_user.firm_id', '=', 'session.firm_id'),
        )
        .select('session.id')
        .where('session.id', 'in', sessionIds)
        .where('session.revoked_at', 'is', null)
        .where('app_user.active', '=', true)
        .execute(),
    );
    return new Set(rows.map((row) => row.id));
  };
}
