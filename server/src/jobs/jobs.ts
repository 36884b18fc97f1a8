import { newUuid, shortened } from '@basoche/domain';
import type { Clock } from '@basoche/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { CleanUpRule } from './clean-up.ts';

/** One piece of background work. It may run twice (a runner that died): its effects carry ids of their own. */
export interface Job {
  id: string;
  firmId: string | null;
  payload: unknown;
  /** 1 = first try. */
  attempt: number;
}

export type JobHandler = (job: Job) => Promise<void>;

export interface JobRequest {
  queue: string;
  payload?: unknown;
  firmId?: string | null;
  /**
   * At most one job per queue and key that was not tried yet: a second request changes nothing. One that waits for
   * another try does not count: the new one runs at its own time and takes over.
   */
  dedupeKey?: string;
  /** Milliseconds since the epoch; now when absent. */
  runAt?: number;
  maxAttempts?: number;
}

export interface Jobs {
  handle(queue: string, handler: JobHandler): void;
  /** Repeats for ever, in one process at a time. */
  every(queue: string, seconds: number, handler: JobHandler): void;
  /** In the caller's transaction: the job exists if it commits. */
  enqueue(trx: Trx, request: JobRequest): Promise<void>;
  start(): Promise<void>;
  /** Runs everything due. For tests, and after `enqueue` in this process. */
  runDue(): Promise<void>;
  /** Takes no more work and waits for what is running. */
  drain(): Promise<void>;
}

export const jobCleanUp: readonly CleanUpRule[] = [
  {
    table: 'job',
    isOver: sql`old.done_at < now() - interval '7 days' or old.failed_at < now() - interval '90 days'`,
  },
];

const POLL_MS = 5_000;
/** A runner that has not finished by then is taken for dead. */
const LEASE = '10 minutes';
/** Characters of an error that are kept. */
const MAX_ERROR = 2_000;
const RETRY_SECONDS = [10, 60, 300, 1_800, 7_200];

/** Durable background work on a table, shared by all processes (`for update skip locked`). */
export function createJobs(db: Db, clock: Clock, log: Log): Jobs {
  const handlers = new Map<string, JobHandler>();
  const repeated = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let again = false;
  const state = { draining: false };

  async function enqueue(trx: Trx, request: JobRequest): Promise<void> {
    await insertJob(trx, request, clock.now());
    db.afterCommit(wake);
  }

  function wake(): void {
    // A failed look-up is repeated by the timer; failures of a job are kept in its row.
    runDue().catch((error: unknown) => log.warn({ err: error }, 'jobs: looking for work failed, will retry'));
  }

  function runDue(): Promise<void> {
    if (running) {
      again = true;
      return running;
    }
    if (state.draining) return Promise.resolve();
    running = (async () => {
      do {
        again = false;
        while (!state.draining && (await runOne())) again = false;
      } while (again && !state.draining);
    })().finally(() => {
      running = null;
    });
    return running;
  }

  async function runOne(): Promise<boolean> {
    const queues = [...handlers.keys()];
    if (queues.length === 0) return false;
    const row = await db.asWorker((trx) => takeJob(trx, queues, clock.now()));
    if (!row) return false;
    const attempt = row.attempts;
    const seconds = repeated.get(row.queue);
    if (seconds === undefined && attempt > row.max_attempts) {
      // Its last try was never answered: the process died over it, and would again.
      log.error({ queue: row.queue, job: row.id, attempt }, 'job given up: its process ended at each try');
      await db.asWorker((trx) => park(trx, row, 'the process ended at each try', clock.now()));
      return true;
    }
    try {
      await handlers.get(row.queue)?.({ id: row.id, firmId: row.firm_id, payload: row.payload, attempt });
      await db.asWorker((trx) => finish(trx, row));
    } catch (error) {
      log.error({ err: error, queue: row.queue, job: row.id, attempt }, 'job failed');
      const message = error instanceof Error ? error.message : String(error);
      await db.asWorker((trx) => retryOrPark(trx, row, message, clock.now(), seconds));
    }
    return true;
  }

  async function finish(trx: Trx, row: TakenJob): Promise<void> {
    const now = new Date(clock.now());
    await trx.updateTable('job').set({ done_at: now, locked_until: null }).where('id', '=', row.id).execute();
    const seconds = repeated.get(row.queue);
    if (seconds !== undefined) await insertRepeated(trx, row.queue, clock.now() + seconds * 1000);
  }

  function insertRepeated(trx: Trx, queue: string, runAt: number): Promise<void> {
    return insertJob(trx, { queue, dedupeKey: 'repeated', runAt, maxAttempts: 1_000_000 }, clock.now());
  }

  return {
    handle: (queue, handler) => void handlers.set(queue, handler),
    every(queue, seconds, handler) {
      handlers.set(queue, handler);
      repeated.set(queue, seconds);
    },
    enqueue,
    runDue,
    async start() {
      await db.asWorker(async (trx) => {
        for (const [queue, seconds] of repeated) {
          const next = new Date(clock.now() + seconds * 1000);
          const active = await trx
            .selectFrom('job')
            .select(['id', 'run_at'])
            .where('queue', '=', queue)
            .where('done_at', 'is', null)
            .where('failed_at', 'is', null)
            .executeTakeFirst();
          if (!active) await insertRepeated(trx, queue, clock.now());
          // Its pause was shortened: what was set for the longer one does not wait for it.
          else if (active.run_at > next)
            await trx.updateTable('job').set({ run_at: next }).where('id', '=', active.id).execute();
        }
      });
      timer = setInterval(wake, POLL_MS);
      timer.unref();
      wake();
    },
    async drain() {
      state.draining = true;
      if (timer) clearInterval(timer);
      await running;
    },
  };
}

interface TakenJob {
  id: string;
  firm_id: string | null;
  queue: string;
  payload: unknown;
  attempts: number;
  max_attempts: number;
}

async function insertJob(trx: Trx, request: JobRequest, now: number): Promise<void> {
  await trx
    .insertInto('job')
    .values({
      id: newUuid(now),
      firm_id: request.firmId ?? null,
      queue: request.queue,
      payload: JSON.stringify(request.payload ?? null),
      dedupe_key: request.dedupeKey ?? null,
      run_at: new Date(request.runAt ?? now),
      ...(request.maxAttempts ? { max_attempts: request.maxAttempts } : {}),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function takeJob(trx: Trx, queues: string[], now: number): Promise<TakenJob | undefined> {
  const at = new Date(now);
  const { rows } = await sql<TakenJob>`
    update job set locked_until = ${at}::timestamptz + ${LEASE}::interval, attempts = attempts + 1
    where id = (
      select id from job
      where queue = any(${queues}) and done_at is null and failed_at is null and run_at <= ${at}
        and (locked_until is null or locked_until < ${at})
      order by run_at, id limit 1 for update skip locked
    )
    returning id, firm_id, queue, payload, attempts, max_attempts`.execute(trx);
  return rows[0];
}

/** `every`: a repeated job is never parked, and waits at most its interval, in seconds. */
async function retryOrPark(trx: Trx, row: TakenJob, message: string, now: number, every?: number): Promise<void> {
  if (every === undefined && row.attempts >= row.max_attempts) return park(trx, row, message, now);
  const retry = RETRY_SECONDS[Math.min(row.attempts, RETRY_SECONDS.length) - 1] ?? 0;
  const pause = Math.min(retry, every ?? retry);
  // Of several that wait for the same, the one that was asked for last does the work: it has its tries before it.
  await sql`update job older set done_at = ${new Date(now)}::timestamptz
    where older.attempts > 0 and older.id < ${row.id} and ${isTwin(row, 'older')}`.execute(trx);
  await sql`update job set last_error = ${shortened(message, MAX_ERROR)}, run_at = ${new Date(now + pause * 1000)},
    locked_until = null, done_at = case when exists (
      select from job newer where (newer.attempts = 0 or newer.id > ${row.id}) and ${isTwin(row, 'newer')}
    ) then ${new Date(now)}::timestamptz end
    where id = ${row.id}`.execute(trx);
}

/** Another job of the same queue and key that is neither running nor over. */
function isTwin({ id }: TakenJob, alias: string) {
  const twin = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`exists (select from job own where own.id = ${id} and ${twin('id')} <> own.id
    and ${twin('queue')} = own.queue and ${twin('dedupe_key')} = own.dedupe_key)
    and ${twin('done_at')} is null and ${twin('failed_at')} is null and ${twin('locked_until')} is null`;
}

async function park(trx: Trx, row: TakenJob, message: string, now: number): Promise<void> {
  await trx
    .updateTable('job')
    .set({ last_error: shortened(message, MAX_ERROR), failed_at: new Date(now), locked_until: null })
    .where('id', '=', row.id)
    .execute();
}
