import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../db/database.ts';
import { createLog } from '../log.ts';
import { testDatabase } from '../testing/database.ts';
import { testClock } from '../testing/test-api.ts';
import { scheduleHousekeeping } from './housekeeping.ts';
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
  scheduleHousekeeping(jobs, db);
  await jobs.start();
  await jobs.runDue();
  const done = await db.asWorker((trx) =>
    trx.selectFrom('job').selectAll().where('queue', '=', 'housekeeping').execute(),
  );
  expect(done.map((row) => row.last_error)).toEqual([null, null]);
  await jobs.drain();
});
