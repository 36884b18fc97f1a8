import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '@basoche/domain';
import type { Db } from '../../../db/database.ts';

/** Milliseconds. */
export const CHALLENGE_VALIDITY = 5 * 60_000;

/** Random values for an authenticator to sign, shared by all processes. Each is taken once, whatever it was taken for. */
export interface Challenges {
  /** @param userId who adds a passkey; `null`: somebody signs in */
  make(userId: string | null): Promise<Uint8Array<ArrayBuffer>>;
  /** @returns whether it was made for this, has not served and is not too old */
  take(challenge: string, userId: string | null): Promise<boolean>;
}

export function createChallenges(db: Db, clock: Clock): Challenges {
  return {
    async make(userId) {
      const challenge = new Uint8Array(randomBytes(32));
      const row = { challenge_hash: hashOf(challenge), user_id: userId };
      const expires_at = new Date(clock.now() + CHALLENGE_VALIDITY);
      await db.asSystem((trx) =>
        trx
          .insertInto('access.passkey_challenge')
          .values({ ...row, expires_at })
          .execute(),
      );
      return challenge;
    },
    async take(challenge, userId) {
      const taken = await db.asSystem((trx) =>
        trx
          .deleteFrom('access.passkey_challenge')
          .where('challenge_hash', '=', hashOf(Buffer.from(challenge, 'base64url')))
          .returning(['user_id', 'expires_at'])
          .executeTakeFirst(),
      );
      return taken !== undefined && taken.user_id === userId && taken.expires_at.getTime() > clock.now();
    },
  };
}

/** What the browser says it signed; `null` when it cannot be read. Not proved by itself. */
export function challengeOf(clientDataJSON: string): string | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as unknown;
    const { challenge } = (data ?? {}) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function hashOf(challenge: Uint8Array): Buffer {
  return createHash('sha256').update(challenge).digest();
}
