import { newUuid } from '@basoche/domain';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { testFirm } from '../testing/firm.ts';
import { testClock } from '../testing/test-api.ts';
import { mailHealth, mailMetrics } from './index.ts';

let db: Db;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());

const clock = testClock();

async function mail(firmId: string, secondsAgo: number, more: { sent_at?: Date; failed_at?: Date } = {}) {
  await db.asFirm(firmId, (trx) =>
    trx
      .insertInto('outgoing_mail')
      .values({
        id: newUuid(clock.now()),
        firm_id: firmId,
        recipient: 'emilie@client.test',
        reply_to: null,
        subject: 'Invitation',
        text: '',
        html: '',
        created_at: new Date(clock.now() - secondsAgo * 1000),
        sent_at: null,
        failed_at: null,
        ...more,
      })
      .execute(),
  );
}

test('what did not leave is counted over all firms, with the age of the oldest, for people and for Prometheus', async () => {
  const registry = new Registry();
  mailMetrics(db, clock, registry);
  expect(await db.asPlatform(mailHealth)).toEqual({ waiting: 0, failed: 0, oldestWaitingAt: null });
  expect(await registry.metrics()).toContain('basoche_mail_oldest_waiting_seconds 0');

  const [one, other] = [await testFirm(db, ['claire']), await testFirm(db, ['etienne'])];
  const then = new Date(clock.now());
  await mail(one.firmId, 60);
  await mail(other.firmId, 7_200);
  await mail(other.firmId, 90_000, { failed_at: then });
  await mail(one.firmId, 100_000, { sent_at: then });
  expect(await db.asPlatform(mailHealth)).toEqual({
    waiting: 2,
    failed: 1,
    oldestWaitingAt: new Date(clock.now() - 7_200_000).toISOString(),
  });
  const text = await registry.metrics();
  expect(text).toContain('basoche_mail_unsent{state="waiting"} 2');
  expect(text).toContain('basoche_mail_unsent{state="failed"} 1');
  expect(text).toContain('basoche_mail_oldest_waiting_seconds 7200');
  expect(text).not.toContain('emilie');
});
