import type { Db } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { LoginThrottle } from '../login-throttle.ts';
import { passwordGate } from '../password-gate.ts';
import { passwordMatches } from '../password.ts';

/**
 * The person who is signed in shows that they are still the one who knows the password. A wrong one is no 401: the
 * session goes on. Tries are counted by session, so that somebody in another one slows nobody.
 * @param confirmations of this kind of tries
 * @throws ApiError UNPROCESSABLE, RATE_LIMITED, UNAVAILABLE
 */
export async function confirmPassword(
  { db, confirmations }: { db: Db; confirmations: LoginThrottle },
  person: { userId: string; firmId: string; sessionId: string },
  given: { field: string; password: string },
): Promise<void> {
  await passwordGate.runKnown(person.userId, () =>
    confirmations.judged(
      { target: person.userId, source: `session ${person.sessionId}` },
      async () => {
        const user = await db.asFirm(person.firmId, (trx) =>
          trx.selectFrom('app_user').select('password_hash').where('id', '=', person.userId).executeTakeFirst(),
        );
        if (user?.password_hash === null) throw new ApiError('access.noPassword');
        return (await passwordMatches(user?.password_hash ?? null, given.password)) ? true : null;
      },
      () => new ApiError('UNPROCESSABLE', { fields: { [given.field]: 'access.wrongPassword' } }),
    ),
  );
}
