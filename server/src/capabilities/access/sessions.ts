import { displayName, newUuid } from '@basoche/domain';
import type { SessionEndReason } from '@basoche/protocol';
import type { Clock } from '@basoche/domain';
import { batched } from '../../db/batched.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Authenticate, Principal } from '../../sync/ports.ts';
import { enrolDevices } from './devices/enrol.ts';
import { newToken, tokenHash } from './token.ts';

/** A revocation by another process is known after this long at most. */
const CACHE_MS = 1_000;
const CACHE_SIZE = 20_000;

export interface SessionOrigin {
  /** Id of the browser profile; `null`: its first contact will tell. */
  device: string | null;
  userAgent: string | null;
  address?: string | null;
}

/** Why sessions are ended before their time. */
type RevokeReason = Extract<SessionEndReason, 'signed-out' | 'password-changed'>;

/** Who a session is of. */
export interface SessionOwner {
  sessionId: string;
  userId: string;
  firmId: string;
}

/** A session that waits for the second factor lives this long, milliseconds. */
const CODE_VALIDITY = 10 * 60_000;

export interface Sessions {
  /**
   * `awaitsCode`: of no use until `complete`, and for ten minutes only.
   * @param trx of `asSystem`
   */
  open(
    trx: Trx,
    user: { userId: string; firmId: string },
    origin: SessionOrigin,
    options?: { awaitsCode?: boolean },
  ): Promise<{ token: string; expiresAt: number }>;
  /** `null` also while the session waits for its second factor. */
  authenticate: Authenticate;
  /** The session of a token that waits for its second factor. */
  waiting(token: string): Promise<SessionOwner | null>;
  /** The second factor was proved: an ordinary session from now on. @returns when it ends; `null`: it is over */
  complete(trx: Trx, sessionId: string): Promise<number | null>;
  /** Ends a session at once in this process, within a second in others. @returns whose it was; `null`: it was over */
  revokeSession(token: string): Promise<SessionOwner | null>;
  /** Ends the sessions of a person in the caller's transaction, but for one. @returns how many */
  revokeAll(trx: Trx, userId: string, exceptSession?: string, reason?: RevokeReason): Promise<number>;
  /** Ends the sessions of a person on these devices, those that wait for their code too. @returns how many */
  revokeDevices(trx: Trx, userId: string, devices: readonly string[]): Promise<number>;
  /** Ends every session of a person (password changed, account closed). */
  revokeUser(user: { userId: string; firmId: string }): Promise<void>;
}

interface CacheEntry {
  principal: Principal | null;
  checkedAt: number;
}

export function createSessions(db: Db, clock: Clock, sessionSeconds: number): Sessions {
  const cache = new Map<string, CacheEntry>();
  const readPrincipal = batched((hashes: Buffer[]) => readPrincipals(db, hashes));
  const lookups = new Map<string, Promise<Principal | null>>();
  /** Grows at each revocation: a look-up that began before one must not be remembered after it. */
  let revocations = 0;

  async function lookUp(key: string, hash: Buffer): Promise<Principal | null> {
    const began = revocations;
    const principal = await readPrincipal(hash);
    if (began === revocations) {
      cache.delete(key);
      cache.set(key, { principal, checkedAt: clock.now() });
      if (cache.size > CACHE_SIZE) for (const oldest of cache.keys()) if (cache.delete(oldest)) break;
    }
    return principal;
  }

  function forget(): void {
    revocations += 1;
    cache.clear();
    lookups.clear();
  }

  return {
    async open(trx, { userId, firmId }, origin, { awaitsCode = false } = {}) {
      const token = newToken();
      const id = newUuid(clock.now());
      const expiresAt = clock.now() + (awaitsCode ? CODE_VALIDITY : sessionSeconds * 1000);
      await trx
        .insertInto('session')
        .values({
          id,
          token_hash: tokenHash(token),
          user_id: userId,
          firm_id: firmId,
          device: origin.device,
          user_agent: origin.userAgent?.slice(0, 400) ?? null,
          address: origin.address ?? null,
          awaits_code: awaitsCode,
          created_at: new Date(clock.now()),
          expires_at: new Date(expiresAt),
        })
        .execute();
      if (!awaitsCode) await enrolDevices(trx, [id], new Date(clock.now()));
      return { token, expiresAt };
    },

    async waiting(token) {
      const row = await db.asSystem((trx) =>
        trx
          .selectFrom('session')
          .innerJoin('app_user', (join) =>
            join.onRef('app_user.id', '=', 'session.user_id').onRef('app_user.firm_id', '=', 'session.firm_id'),
          )
          .select(['session.id as sessionId', 'session.user_id as userId', 'session.firm_id as firmId'])
          .where('session.token_hash', '=', tokenHash(token))
          .where('session.awaits_code', '=', true)
          .where('session.revoked_at', 'is', null)
          .where('session.expires_at', '>', new Date(clock.now()))
          .where('app_user.active', '=', true)
          .executeTakeFirst(),
      );
      return row ?? null;
    },

    async complete(trx, sessionId) {
      const expiresAt = clock.now() + sessionSeconds * 1000;
      const row = await trx
        .updateTable('session')
        .set({ awaits_code: false, expires_at: new Date(expiresAt) })
        .where('id', '=', sessionId)
        .where('awaits_code', '=', true)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (row) await enrolDevices(trx, [sessionId], new Date(clock.now()));
      db.afterCommit(forget);
      return row ? expiresAt : null;
    },

    async authenticate(token) {
      const hash = tokenHash(token);
      const key = hash.toString('base64');
      const known = cache.get(key);
      let principal: Principal | null;
      if (known && clock.now() - known.checkedAt < CACHE_MS) {
        principal = known.principal;
      } else {
        const running = lookups.get(key) ?? lookUp(key, hash);
        lookups.set(key, running);
        principal = await running.finally(() => {
          if (lookups.get(key) === running) lookups.delete(key);
        });
      }
      return principal && principal.expiresAt > clock.now() ? principal : null;
    },

    async revokeSession(token) {
      const ended = await db.asSystem((trx) =>
        trx
          .updateTable('session')
          .set({ revoked_at: new Date(clock.now()), ended_for: 'signed-out' })
          .where('token_hash', '=', tokenHash(token))
          .where('revoked_at', 'is', null)
          .returning(['id as sessionId', 'user_id as userId', 'firm_id as firmId'])
          .executeTakeFirst(),
      );
      forget();
      return ended ?? null;
    },

    revokeAll,

    async revokeDevices(trx, userId, devices) {
      if (devices.length === 0) return 0;
      const ended = await trx
        .updateTable('session')
        .set({ revoked_at: new Date(clock.now()), ended_for: 'removed' })
        .where('user_id', '=', userId)
        .where('device', 'in', devices)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', new Date(clock.now()))
        .returning('id')
        .execute();
      db.afterCommit(forget);
      return ended.length;
    },

    async revokeUser({ userId, firmId }) {
      await db.asFirm(firmId, (trx) => revokeAll(trx, userId));
    },
  };

  async function revokeAll(
    trx: Trx,
    userId: string,
    exceptSession?: string,
    reason: RevokeReason = 'password-changed',
  ): Promise<number> {
    let sessions = trx
      .updateTable('session')
      .set({ revoked_at: new Date(clock.now()), ended_for: reason })
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', new Date(clock.now()));
    if (exceptSession !== undefined) sessions = sessions.where('id', '<>', exceptSession);
    const ended = await sessions.returning('id').execute();
    db.afterCommit(forget);
    return ended.length;
  }
}

async function readPrincipals(db: Db, hashes: Buffer[]): Promise<(Principal | null)[]> {
  const rows = await db.asSystem((trx) =>
    trx
      .selectFrom('session')
      .innerJoin('app_user', (join) =>
        join.onRef('app_user.id', '=', 'session.user_id').onRef('app_user.firm_id', '=', 'session.firm_id'),
      )
      .innerJoin('firm', 'firm.id', 'app_user.firm_id')
      .select([
        'session.token_hash as hash',
        'session.id as sessionId',
        'session.expires_at as expiresAt',
        'app_user.id as userId',
        'app_user.firm_id as firmId',
        'app_user.email as email',
        'app_user.firstname as firstname',
        'app_user.lastname as lastname',
        'app_user.color as color',
        'firm.is_platform as isPlatform',
      ])
      .where('session.token_hash', 'in', hashes)
      .where('session.revoked_at', 'is', null)
      .where('session.awaits_code', '=', false)
      .where('app_user.active', '=', true)
      .execute(),
  );
  const principals = new Map(
    rows.map(({ hash, firstname, lastname, expiresAt, isPlatform, ...person }) => [
      hash.toString('base64'),
      {
        ...person,
        displayName: displayName(firstname, lastname),
        expiresAt: expiresAt.getTime(),
        ...(isPlatform ? ({ isPlatform } as const) : {}),
      },
    ]),
  );
  return hashes.map((hash) => principals.get(hash.toString('base64')) ?? null);
}
