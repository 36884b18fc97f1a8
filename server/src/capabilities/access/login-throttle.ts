import { createHash } from 'node:crypto';
import type { Clock } from '@basoche/domain';
import { sql } from 'kysely';
import { reason } from '@basoche/protocol';
import type { Db, Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { networkOf } from '../../http/client-address.ts';
import type { Origin } from './log/access-log.ts';

/** Failures are forgotten this long after the last one, milliseconds; also the longest wait. */
const WINDOW = 15 * 60_000;
/** Failures of one source on one target before the not-a-robot box is asked. */
const BEFORE_CAPTCHA = 3;
/** The same for counts that several sources share. */
const SHARED_BEFORE_CAPTCHA = 30;

/** A guess that is about to be judged. */
export interface Attempt {
  /** What is guessed at: an account, a passkey, a link. */
  target: string;
  /** From where: a network, a device that the account knows, or a session. */
  source: string;
  /** Counts of other people's failures too: they ask for the not-a-robot box and make nobody wait. */
  shared?: readonly string[];
}

/** What the next try of the same source meets when this one is wrong. */
export interface AfterFailure {
  /** Seconds; 0 = none. */
  wait: number;
  needsCaptcha: boolean;
}

/**
 * Slows guessing. Each try is counted before it is judged and given back when it is right, so that tries that come
 * together are no more than those that come one after the other. After `attempts` failures within 15 minutes each further
 * try of the source waits twice as long as the one before, one second to 15 minutes. The counts stand in the database:
 * all processes share them, and a restart forgets none.
 */
export interface LoginThrottle {
  /** Counts nothing. @param trx of `asSystem` @throws ApiError RATE_LIMITED when a try would have to wait */
  refuseEarly(trx: Trx, attempt: Attempt): Promise<void>;
  /**
   * @param trx of `asSystem`; it must end soon and be rolled back by what this throws
   * @param redeemCaptcha takes the pass of the not-a-robot box; without it the box is never asked
   * @throws ApiError RATE_LIMITED with the seconds to wait, UNPROCESSABLE when the box is to be ticked
   */
  count(trx: Trx, attempt: Attempt, redeemCaptcha?: (trx: Trx) => Promise<void>): Promise<AfterFailure>;
  /**
   * The try was right, or could not be judged.
   * @param trx of `asSystem`
   * @param isRight false: what its source did before still counts
   */
  giveBack(trx: Trx, attempt: Attempt, isRight?: boolean): Promise<void>;
  /**
   * Counts, judges and gives back.
   * @param judge `null`: the guess is wrong. What it throws is no wrong guess
   * @param wrong the error of a wrong guess
   * @throws ApiError RATE_LIMITED with the seconds to wait
   */
  judged<T>(attempt: Attempt, judge: () => Promise<T | null>, wrong: (after: AfterFailure) => ApiError): Promise<T>;
}

export interface LoginThrottleParts {
  db: Db;
  clock: Clock;
  /** What is guessed; each has counts of its own. */
  kind:
    | 'password'
    | 'confirmation'
    | 'code'
    | 'passkey'
    | 'single-sign-on'
    | 'registration'
    | 'file-link'
    | 'file-links';
  /** Failures of one source before it is slowed. */
  attempts: number;
}

interface Count {
  failures: number;
  at: number;
}

const NONE: Count = { failures: 0, at: 0 };

export function createLoginThrottle({ db, clock, kind, attempts }: LoginThrottleParts): LoginThrottle {
  const keyOf = (...parts: string[]) =>
    createHash('sha256')
      .update(JSON.stringify([kind, ...parts]))
      .digest();
  // The same order everywhere, from narrow to wide: two transactions never wait for each other.
  const keysOf = ({ target, source, shared = [] }: Attempt) => [
    keyOf('own', target, source),
    ...shared.map((name) => keyOf('shared', name)),
  ];
  const pauseAfter = (failures: number) =>
    failures < attempts ? 0 : Math.min(WINDOW, 1000 * 2 ** (failures - attempts));
  const asksForBox = (own: number, shared: readonly number[]) =>
    own >= BEFORE_CAPTCHA || shared.some((failures) => failures >= SHARED_BEFORE_CAPTCHA);

  async function read(trx: Trx, keys: readonly Buffer[]): Promise<Count[]> {
    const rows = await trx
      .selectFrom('access.login_throttle')
      .select(['key', 'failures', 'at'])
      .where('key', 'in', keys)
      .where('at', '>', new Date(clock.now() - WINDOW))
      .execute();
    const counts = new Map(rows.map(({ key, failures, at }) => [key.toString('hex'), { failures, at: at.getTime() }]));
    return keys.map((key) => counts.get(key.toString('hex')) ?? NONE);
  }

  async function count(trx: Trx, attempt: Attempt, redeemCaptcha?: (trx: Trx) => Promise<void>): Promise<AfterFailure> {
    const keys = keysOf(attempt);
    // Tries on the same counts pass here one after the other; a lock stands also where there is no row yet.
    await sql`select pg_advisory_xact_lock(high, low) from unnest(
      ${keys.map((key) => key.readInt32BE(0))}::int[], ${keys.map((key) => key.readInt32BE(4))}::int[]
    ) as name (high, low)`.execute(trx);
    const [own = NONE, ...others] = await read(trx, keys);
    const shared = others.map(({ failures }) => failures);
    refuseWait(own);
    if (redeemCaptcha && asksForBox(own.failures, shared)) await redeemCaptcha(trx);
    const now = new Date(clock.now());
    const past = new Date(clock.now() - WINDOW);
    await trx
      .insertInto('access.login_throttle')
      .values(keys.map((key) => ({ key, failures: 1, at: now })))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          failures: sql`case when login_throttle.at > ${past} then login_throttle.failures + 1 else 1 end`,
          at: now,
        }),
      )
      .execute();
    return {
      wait: pauseAfter(own.failures + 1) / 1000,
      needsCaptcha: asksForBox(
        own.failures + 1,
        shared.map((failures) => failures + 1),
      ),
    };
  }

  async function refuseEarly(trx: Trx, attempt: Attempt): Promise<void> {
    const [own = NONE] = await read(trx, keysOf(attempt).slice(0, 1));
    refuseWait(own);
  }

  function refuseWait(own: Count): void {
    const wait = own.at + pauseAfter(own.failures) - clock.now();
    if (wait > 0) throw tooMany(wait / 1000);
  }

  async function giveBack(trx: Trx, attempt: Attempt, isRight = true): Promise<void> {
    const [own, ...shared] = keysOf(attempt);
    // A right guess clears what its source did before; the counts of others lose this try alone.
    if (isRight) await trx.deleteFrom('access.login_throttle').where('key', '=', own!).execute();
    for (const key of isRight ? shared : [own!, ...shared]) {
      // Held first: two that give back together must not both see the same number.
      const count = await trx
        .selectFrom('access.login_throttle')
        .select('failures')
        .where('key', '=', key)
        .forUpdate()
        .executeTakeFirst();
      if (count === undefined) continue;
      if (count.failures > 1)
        await trx
          .updateTable('access.login_throttle')
          .set({ failures: count.failures - 1 })
          .where('key', '=', key)
          .execute();
      else await trx.deleteFrom('access.login_throttle').where('key', '=', key).execute();
    }
  }

  return {
    refuseEarly,
    count,
    giveBack,
    async judged(attempt, judge, wrong) {
      const after = await db.asSystem((trx) => count(trx, attempt));
      let result;
      try {
        result = await judge();
      } catch (error) {
        await db.asSystem((trx) => giveBack(trx, attempt, false));
        throw error;
      }
      if (result === null) throw wrong(after);
      await db.asSystem((trx) => giveBack(trx, attempt));
      return result;
    },
  };
}

/** Of somebody who is not signed in: the device, when the account knows it, else the network. */
export function sourceOf(from: Origin, device: string | null): string {
  return device === null ? `network ${networkOf(from.address)}` : `device ${device}`;
}

function tooMany(seconds: number): ApiError {
  return new ApiError(reason('access.tooManyAttempts', { wait: seconds }), { retryAfter: seconds });
}
