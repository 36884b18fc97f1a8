import { newUuid } from '@basoche/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../db/database.ts';
import { createLog } from '../../log.ts';
import { testDatabase } from '../../testing/database.ts';
import { testFirm } from '../../testing/firm.ts';
import { testClock } from '../../testing/test-api.ts';
import { registerJobs } from '../../jobs/job-definition.ts';
import { createJobs } from '../../jobs/jobs.ts';
import { purgeJob, purgeNotifications } from './purge-notifications.ts';

const DAY = 86_400_000;

let db: Db;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());

/** Somebody of a firm of their own, with notices by age in days: when they were written, and read. */
async function withNotices(now: number, notices: Record<string, { written: number; read?: number }>) {
  const { firmId, users } = await testFirm(db, ['claire']);
  await db.asFirm(firmId, (trx) =>
    trx
      .insertInto('notification')
      .values(
        Object.entries(notices).map(([content, { written, read }]) => ({
          id: newUuid(now),
          firm_id: firmId,
          user_id: users.claire.userId,
          type: 1,
          content,
          url: '/',
          read_at: read === undefined ? null : new Date(now - read * DAY),
          created_at: new Date(now - written * DAY),
        })),
      )
      .execute(),
  );
  return async () => {
    const rows = await db.asFirm(firmId, (trx) =>
      trx.selectFrom('notification').select('content').orderBy('content').execute(),
    );
    return rows.map((row) => row.content);
  };
}

test('what was read ninety days ago and what nobody read in a year goes, of every firm', async () => {
  const now = testClock().now();
  const one = await withNotices(now, {
    'read long ago': { written: 100, read: 91 },
    'read lately': { written: 400, read: 89 },
    'unread for a year': { written: 366 },
    unread: { written: 364 },
  });
  const other = await withNotices(now, { old: { written: 500, read: 400 } });
  await purgeNotifications(db, now);
  expect(await one()).toEqual(['read lately', 'unread']);
  expect(await other()).toEqual([]);
});

test('many go in several transactions', async () => {
  const now = testClock().now();
  const ages = Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`old ${n}`, { written: 400 }]));
  const left = await withNotices(now, ages);
  await purgeNotifications(db, now, 3);
  expect(await left()).toEqual([]);
});

test('comes by itself, once a day', async () => {
  const clock = testClock();
  const left = await withNotices(clock.now(), { 'read 89 days ago': { written: 100, read: 89 } });
  const jobs = createJobs(db, clock, createLog('silent'));
  registerJobs(jobs, [purgeJob], { db, clock });
  await jobs.start();
  await jobs.runDue();
  expect(await left()).toEqual(['read 89 days ago']);
  clock.advance(2 * DAY);
  await jobs.runDue();
  expect(await left()).toEqual([]);
  await jobs.drain();
});
