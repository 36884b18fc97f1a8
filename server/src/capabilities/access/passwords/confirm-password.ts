import type { Db } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Guesses } from '../guesses.ts';
import type { Origin } from '../log/access-log.ts';
import { passwordMatches } from '../password.ts';

const NO_PASSWORD =
  'Votre compte n’a pas de mot de passe. Choisissez-en un avec « Mot de passe oublié ? », puis recommencez.';

/**
 * The person who is signed in shows that they are still the one who knows the password. A wrong one is no 401: the
 * session goes on.
 * @throws ApiError UNPROCESSABLE, RATE_LIMITED
 */
export async function confirmPassword(
  { db, guesses }: { db: Db; guesses: Guesses },
  person: { userId: string; firmId: string },
  given: { field: string; password: string },
  from: Origin,
): Promise<void> {
  guesses.refuseEarly(person.userId, from.address);
  const user = await db.asFirm(person.firmId, (trx) =>
    trx.selectFrom('app_user').select('password_hash').where('id', '=', person.userId).executeTakeFirst(),
  );
  if (user?.password_hash === null) throw new ApiError('UNPROCESSABLE', { detail: NO_PASSWORD });
  if (await passwordMatches(user?.password_hash ?? null, given.password)) {
    guesses.succeeded(person.userId);
    return;
  }
  guesses.failed(person.userId, from.address);
  throw new ApiError('UNPROCESSABLE', { fields: { [given.field]: 'Le mot de passe est incorrect.' } });
}
