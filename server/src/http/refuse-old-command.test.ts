import { newUuid } from '@basoche/domain';
import { call, COMMAND_DAYS } from '@basoche/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Capability } from '../capabilities/capability.ts';
import type { Db } from '../db/database.ts';
import { cleanUp } from '../jobs/clean-up.ts';
import { commandCleanUp } from './command.ts';
import { createLog } from '../log.ts';
import { testDatabase } from '../testing/database.ts';
import { testFirm } from '../testing/firm.ts';
import type { TestUser } from '../testing/firm.ts';
import { testApi, testClock } from '../testing/test-api.ts';
import { createApi } from './api.ts';
import { command } from './command.ts';

const DAY = 86_400_000;
let runs = 0;

const probe: Capability = {
  name: 'teams',
  routes(deps) {
    const api = createApi(deps, 'teams');
    api.serve(call('POST /probe/run', { summary: 'Une fois', answer: z.object({ run: z.number() }) }), ({ c }) =>
      command(c, deps.db, async () => ({ run: (runs += 1) })),
    );
    return api.app;
  },
};

let db: Db;
let claire: TestUser;

beforeAll(async () => {
  db = await testDatabase();
  ({ claire } = (await testFirm(db, ['claire'])).users);
});
afterAll(() => db?.close());

/** A server whose clock shows this time. */
async function serverAt(now: number): Promise<(key: string) => Promise<Response>> {
  const api = testApi(db, { capabilities: [probe], clock: testClock(now) });
  const token = await api.signIn(claire);
  return async (key) => api.send('POST', '/api/probe/run', { token, headers: { 'idempotency-key': key } });
}

test('[CK1] a key older than 30 days is refused, whether or not it is known; a younger one gives its answer', async () => {
  const now = Date.now();
  const key = newUuid(now);
  const first = await (await serverAt(now))(key);
  expect(await first.json()).toEqual({ run: runs });
  const before = runs;
  expect(await (await (await serverAt(now + COMMAND_DAYS * DAY))(key)).json()).toEqual({ run: before });
  const late = await (await serverAt(now + COMMAND_DAYS * DAY + 1))(key);
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ code: 'COMMAND_TOO_OLD' });
  expect((await (await serverAt(now))(newUuid(now - 31 * DAY))).status).toBe(409);
  expect(runs).toBe(before);
});

test('[CK1] what is known of a key is forgotten once the key is refused, also where the clock that made it was ahead', async () => {
  const now = Date.now();
  const keys = {
    old: newUuid(now - 32 * DAY),
    almost: newUuid(now - 30.5 * DAY),
    ahead: newUuid(now + 3 * DAY),
    'of a year to come': newUuid(now + 365 * DAY),
    'without a time': 'cle-1',
  };
  await db.asFirm(claire.firmId, async (trx) => {
    for (const key of Object.values(keys))
      await sql`insert into command_log (firm_id, user_id, command_id, request_hash, status, response, created_at)
        values (${claire.firmId}, ${claire.userId}, ${key}, '', 200, 'null', now() - interval '40 days')`.execute(trx);
  });
  await cleanUp(db, commandCleanUp, createLog('silent'));
  const { rows } = await db.asFirm(claire.firmId, (trx) =>
    sql<{ command_id: string }>`select command_id from command_log`.execute(trx),
  );
  const kept = new Set(rows.map((row) => row.command_id));
  expect(Object.entries(keys).flatMap(([name, key]) => (kept.has(key) ? [name] : []))).toEqual([
    'almost',
    'ahead',
    'of a year to come',
  ]);
});
