import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../db/database.ts';
import { createLog } from '../log.ts';
import { testDatabase } from '../testing/database.ts';
import { testFirm } from '../testing/firm.ts';
import { testClock } from '../testing/test-api.ts';
import { CLEAN_UP_RULES } from '../clean-up-rules.ts';
import { cleanUp, cleanUpJob } from './clean-up.ts';
import { registerJobs } from './job-definition.ts';
import { createJobs } from './jobs.ts';

let db: Db;
let queue: string;
const log = createLog('silent');
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());
beforeEach(() => {
  queue = `q-${randomUUID()}`;
});

const rows = () =>
  db.asWorker((trx) => trx.selectFrom('job').selectAll().where('queue', '=', queue).orderBy('id').execute());

test('a job runs once it is committed, never when its transaction fails', async () => {
  const jobs = createJobs(db, testClock(), log);
  const seen: unknown[] = [];
  jobs.handle(queue, async (job) => void seen.push(job.payload));
  await expect(
    db.asWorker(async (trx) => {
      await jobs.enqueue(trx, { queue, payload: { n: 0 } });
      throw new Error('undo');
    }),
  ).rejects.toThrow('undo');
  await db.asWorker((trx) => jobs.enqueue(trx, { queue, payload: { n: 1 } }));
  await jobs.runDue();
  expect(seen).toEqual([{ n: 1 }]);
  expect((await rows()).map((row) => row.done_at !== null)).toEqual([true]);
  await jobs.drain();
});

test('two runners share the work: each job once', async () => {
  const seen: string[] = [];
  const runners = [0, 1].map(() => {
    const jobs = createJobs(db, testClock(), log);
    jobs.handle(queue, async (job) => void seen.push(job.id));
    return jobs;
  });
  await db.asWorker(async (trx) => {
    for (let n = 0; n < 20; n++) await runners[0]?.enqueue(trx, { queue, payload: n });
  });
  await Promise.all(runners.map((runner) => runner.runDue()));
  expect(new Set(seen).size).toBe(20);
  expect(seen).toHaveLength(20);
  await Promise.all(runners.map((runner) => runner.drain()));
});

test('a failure is tried again later, then parked with its error', async () => {
  const clock = testClock();
  const jobs = createJobs(db, clock, log);
  let tries = 0;
  jobs.handle(queue, async () => {
    tries += 1;
    throw new Error(`try ${tries}`);
  });
  await db.asWorker((trx) => jobs.enqueue(trx, { queue, maxAttempts: 2 }));
  await jobs.runDue();
  expect(tries).toBe(1);
  clock.advance(9_000);
  await jobs.runDue();
  expect(tries).toBe(1);
  clock.advance(1_000);
  await jobs.runDue();
  clock.advance(86_400_000);
  await jobs.runDue();
  expect(tries).toBe(2);
  expect((await rows())[0]).toMatchObject({ last_error: 'try 2', attempts: 2 });
  expect((await rows())[0]?.failed_at).not.toBeNull();
  await jobs.drain();
});

test('a job of a runner that died is taken over when its lease ends', async () => {
  const clock = testClock();
  const dead = createJobs(db, clock, log);
  dead.handle(queue, () => new Promise(() => undefined));
  await db.asWorker((trx) => dead.enqueue(trx, { queue }));
  void dead.runDue();
  await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
  const jobs = createJobs(db, clock, log);
  const attempts: number[] = [];
  jobs.handle(queue, async (job) => void attempts.push(job.attempt));
  await jobs.runDue();
  expect(attempts).toEqual([]);
  clock.advance(10 * 60_000 + 1);
  await jobs.runDue();
  expect(attempts).toEqual([2]);
  await jobs.drain();
});

test('a job whose process dies at each try is given up after its tries, and what is behind it runs', async () => {
  const clock = testClock();
  await db.asWorker((trx) => createJobs(db, clock, log).enqueue(trx, { queue, maxAttempts: 2 }));
  for (const attempt of [1, 2]) {
    const dead = createJobs(db, clock, log);
    dead.handle(queue, () => new Promise(() => undefined));
    void dead.runDue();
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(attempt);
    clock.advance(10 * 60_000 + 1);
  }
  const jobs = createJobs(db, clock, log);
  const seen: number[] = [];
  jobs.handle(queue, async (job) => void seen.push(job.attempt));
  await db.asWorker((trx) => jobs.enqueue(trx, { queue }));
  await jobs.runDue();
  expect(seen).toEqual([1]);
  expect((await rows())[0]).toMatchObject({ last_error: 'the process ended at each try', locked_until: null });
  expect((await rows())[0]?.failed_at).not.toBeNull();
  await jobs.drain();
});

test('what is asked for while the same waits for another try runs at its own time, and takes its place', async () => {
  const clock = testClock();
  const jobs = createJobs(db, clock, log);
  let fails = true;
  const attempts: number[] = [];
  jobs.handle(queue, async ({ attempt }) => {
    attempts.push(attempt);
    if (fails) throw new Error('down');
  });
  const ask = () => db.asWorker((trx) => jobs.enqueue(trx, { queue, dedupeKey: 'k', runAt: clock.now() + 4_000 }));
  const open = async () => (await rows()).filter((row) => row.done_at === null);
  await ask();
  for (const pause of [4_000, 10_000, 60_000]) {
    clock.advance(pause);
    await jobs.runDue();
  }
  // The next try is five minutes away.
  expect(attempts).toEqual([1, 2, 3]);
  await ask();
  await ask();
  expect(await open()).toHaveLength(2);
  clock.advance(4_000);
  await jobs.runDue();
  expect(attempts).toEqual([1, 2, 3, 1]);
  expect((await open()).map((row) => row.attempts)).toEqual([1]);
  fails = false;
  clock.advance(10_000);
  await jobs.runDue();
  clock.advance(300_000);
  await jobs.runDue();
  expect(attempts).toEqual([1, 2, 3, 1, 2]);
  expect(await open()).toEqual([]);
  await jobs.drain();
});

test('repeated work that fails again and again comes back at its interval at the latest', async () => {
  const clock = testClock();
  const jobs = createJobs(db, clock, log);
  let runs = 0;
  jobs.every(queue, 60, async () => {
    runs += 1;
    throw new Error('still broken');
  });
  await jobs.start();
  await jobs.runDue();
  for (let n = 1; n <= 10; n++) {
    clock.advance(60_000);
    await jobs.runDue();
    expect(runs).toBe(n + 1);
  }
  await jobs.drain();
});

test('the same key waits once', async () => {
  const jobs = createJobs(db, testClock(), log);
  await db.asWorker(async (trx) => {
    for (let n = 0; n < 3; n++) await jobs.enqueue(trx, { queue, dedupeKey: 'k' });
  });
  expect(await rows()).toHaveLength(1);
});

test('repeated work comes back, also after a failure and a restart', async () => {
  const clock = testClock();
  let runs = 0;
  const start = async () => {
    const jobs = createJobs(db, clock, log);
    jobs.every(queue, 3_600, async () => {
      runs += 1;
      if (runs === 2) throw new Error('once');
    });
    await jobs.start();
    await jobs.runDue();
    return jobs;
  };
  const first = await start();
  expect(runs).toBe(1);
  await first.runDue();
  expect(runs).toBe(1);
  clock.advance(3_600_000);
  await first.runDue();
  expect(runs).toBe(2);
  await first.drain();
  clock.advance(10_000);
  const second = await start();
  expect(runs).toBe(3);
  expect((await rows()).filter((row) => row.done_at === null)).toHaveLength(1);
  await second.drain();
});

test('a shorter pause counts from the next start on', async () => {
  const clock = testClock();
  let runs = 0;
  const start = async (seconds: number) => {
    const jobs = createJobs(db, clock, log);
    jobs.every(queue, seconds, async () => {
      runs += 1;
    });
    await jobs.start();
    await jobs.runDue();
    return jobs;
  };
  await (await start(86_400)).drain();
  expect(runs).toBe(1);
  const second = await start(60);
  clock.advance(59_000);
  await second.runDue();
  expect(runs).toBe(1);
  clock.advance(1_000);
  await second.runDue();
  expect(runs).toBe(2);
  await second.drain();
  await (await start(86_400)).drain();
  clock.advance(60_000);
  const last = await start(86_400);
  expect(runs).toBe(3);
  await last.drain();
});

test('housekeeping may do all it has to', async () => {
  const jobs = createJobs(db, testClock(), log);
  registerJobs(jobs, [cleanUpJob(CLEAN_UP_RULES)], { db, log });
  await jobs.start();
  await jobs.runDue();
  const done = await db.asWorker((trx) =>
    trx.selectFrom('job').selectAll().where('queue', '=', 'housekeeping').execute(),
  );
  expect(done.map((row) => row.last_error)).toEqual([null, null]);
  await jobs.drain();
});

test('housekeeping takes all that has served, some rows at a time, and one table that fails undoes nothing of the others', async () => {
  const { firmId, users } = await testFirm(db, ['claire']);
  await db.asFirm(firmId, async (trx) => {
    await sql`insert into live_event (firm_id, user_id, type, payload, created_at)
      select ${firmId}, ${users.claire.userId}, 'old', '{}', now() - interval '40 days' from generate_series(1, 7)`.execute(
      trx,
    );
    await sql`insert into command_log (firm_id, user_id, command_id, request_hash, status, response, created_at)
      select ${firmId}, ${users.claire.userId}, n::text, '', 200, 'null', now() - interval '40 days'
      from generate_series(1, 7) as n`.execute(trx);
  });
  const left = async (table: string) => {
    const { rows: counted } = await db.asFirm(firmId, (trx) =>
      sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(trx),
    );
    return Number(counted[0]?.count);
  };
  const failed: unknown[] = [];
  await db.pool.query('revoke delete on live_event from basoche_worker');
  try {
    const keeping = cleanUp(db, CLEAN_UP_RULES, { error: (detail: unknown) => void failed.push(detail) }, 3);
    await expect(keeping).rejects.toThrow('failed for 1 of');
  } finally {
    await db.pool.query('grant delete on live_event to basoche_worker');
  }
  expect(failed).toMatchObject([{ table: 'live_event' }]);
  expect(await left('live_event')).toBe(7);
  expect(await left('command_log')).toBe(0);
  await cleanUp(db, CLEAN_UP_RULES, log, 3);
  expect(await left('live_event')).toBe(0);
});
