import { createHash, randomUUID } from 'node:crypto';
import { COMMAND_DAYS } from '@basoche/protocol';
import type { Context } from 'hono';
import { sql } from 'kysely';
import type { ApiEnv } from './api-env.ts';
import type { Db, Trx } from '../db/database.ts';
import type { CleanUpRule } from '../jobs/clean-up.ts';
import { ApiError } from './api-error.ts';

/** A command whose process died is given up after this long, and may be tried again. */
const ABANDONED_AFTER = '2 minutes';
/** `status` of a command that is running. */
const RUNNING = 0;

/** A command goes once its key is refused for its age (CK1); a day more, for clocks that differ. Other keys have no age. */
export const commandCleanUp: readonly CleanUpRule[] = [
  {
    table: 'command_log',
    isOver: sql`old.created_at < now() - make_interval(days => ${COMMAND_DAYS}) and case
      when old.command_id ~* '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
      then ('x' || translate(left(old.command_id, 13), '-', ''))::bit(48)::bigint
        < extract(epoch from now() - make_interval(days => ${COMMAND_DAYS + 1})) * 1000
      else true end`,
  },
];

const KEY = /^[\x21-\x7e]{1,128}$/;

/**
 * Runs a command of the caller in one transaction of their firm. With an `Idempotency-Key` header its answer is kept in
 * that same transaction: the same key of the same person gives the same answer and no second effect. A command that
 * throws leaves nothing, its key included.
 * @param named stands for the header where there is none
 * @throws ApiError CONFLICT when the key was used for another request
 */
export async function command<T>(
  c: Context<ApiEnv>,
  db: Db,
  work: (trx: Trx) => Promise<T>,
  named: string | null = null,
): Promise<T> {
  const key = idempotencyKey(c) ?? named;
  const { firmId, userId } = c.get('principal');
  if (key === null) return db.asFirm(firmId, work);
  const request_hash = await requestHash(c);
  return db.asFirm(firmId, async (trx) => {
    // A second request with the key waits here for the first one's transaction.
    const claimed = await trx
      .insertInto('command_log')
      .values({ firm_id: firmId, user_id: userId, command_id: key, request_hash, status: RUNNING, response: 'null' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('command_id')
      .executeTakeFirst();
    if (!claimed) return (await answerOf(trx, userId, key, request_hash)) as T;
    const result = await work(trx);
    await keepAnswer(trx, userId, key, result);
    return result;
  });
}

/**
 * The same for a command that cannot be one transaction (it edits shared documents): the key is claimed first and the
 * answer kept last. When the process dies in between, the command runs again after two minutes, so its effects must
 * carry ids of their own.
 * @throws ApiError UNAVAILABLE while the first request with the key is running
 */
export async function onceByKey<T>(c: Context<ApiEnv>, db: Db, work: () => Promise<T>): Promise<T> {
  const key = idempotencyKey(c);
  if (key === null) return work();
  const { firmId, userId } = c.get('principal');
  const request_hash = await requestHash(c);
  const claim = randomUUID();
  const running = { status: RUNNING, response: JSON.stringify({ claim }) };
  const known = await db.asFirm(firmId, async (trx) => {
    const claimed = await trx
      .insertInto('command_log')
      .values({ firm_id: firmId, user_id: userId, command_id: key, request_hash, ...running })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'command_id'])
          .doUpdateSet({ created_at: sql<Date>`now()`, ...running })
          .where('command_log.status', '=', RUNNING)
          .where('command_log.request_hash', '=', request_hash)
          .where(sql<boolean>`command_log.created_at < now() - ${ABANDONED_AFTER}::interval`),
      )
      .returning('command_id')
      .executeTakeFirst();
    return claimed ? null : { answer: await answerOf(trx, userId, key, request_hash) };
  });
  if (known) return known.answer as T;
  try {
    const result = await work();
    // Who took it over meanwhile keeps its own answer.
    await db.asFirm(firmId, (trx) => keepAnswer(trx, userId, key, result, claim));
    return result;
  } catch (error) {
    await db.asFirm(firmId, (trx) =>
      trx
        .deleteFrom('command_log')
        .where('user_id', '=', userId)
        .where('command_id', '=', key)
        .where(isHeldBy(claim))
        .execute(),
    );
    throw error;
  }
}

/**
 * Gives up at once what an earlier process was running when it died. Only for a database that one process has for
 * itself, before it serves: elsewhere the others may still be running theirs.
 */
export async function giveUpRunning(db: Db): Promise<void> {
  await db.asWorker((trx) => trx.deleteFrom('command_log').where('status', '=', RUNNING).execute());
}

async function answerOf(trx: Trx, userId: string, key: string, requestHash: Buffer): Promise<unknown> {
  const known = await trx
    .selectFrom('command_log')
    .select(['status', 'response', 'request_hash'])
    .where('user_id', '=', userId)
    .where('command_id', '=', key)
    .executeTakeFirst();
  if (known && !known.request_hash.equals(requestHash)) throw new ApiError('http.keyUsed');
  if (!known || known.status === RUNNING) throw new ApiError('UNAVAILABLE', { retryAfter: 2 });
  return (known.response as { result?: unknown }).result;
}

async function keepAnswer(trx: Trx, userId: string, key: string, result: unknown, claim?: string): Promise<void> {
  let own = trx
    .updateTable('command_log')
    .set({ status: 200, response: JSON.stringify({ result }) })
    .where('user_id', '=', userId)
    .where('command_id', '=', key);
  if (claim !== undefined) own = own.where(isHeldBy(claim));
  await own.execute();
}

/** A command that took too long may have been taken over by another request, whose key it is from then on. */
function isHeldBy(claim: string) {
  return sql<boolean>`status = ${RUNNING} and response ->> 'claim' = ${claim}`;
}

function idempotencyKey(c: Context): string | null {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return null;
  if (!KEY.test(key)) throw new ApiError('http.key');
  return key;
}

/**
 * The whole request: method, path, query and body. A multipart boundary differs at each sending, so forms are compared by
 * their fields, and files by name, type and content.
 */
async function requestHash(c: Context): Promise<Buffer> {
  const hash = createHash('sha256').update(`${c.req.method} ${c.req.path}${new URL(c.req.url).search}\n`);
  if ((c.req.header('content-type') ?? '').startsWith('multipart/')) {
    for (const [name, value] of await c.req.formData()) {
      const field =
        typeof value === 'string' ? [name, value] : [name, value.name, value.type, await contentHash(value)];
      hash.update(`${JSON.stringify(field)}\n`);
    }
  } else {
    hash.update(await c.req.text());
  }
  return hash.digest();
}

async function contentHash(file: File): Promise<string> {
  return createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('base64');
}
