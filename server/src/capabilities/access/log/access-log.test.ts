import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db, Trx } from '../../../db/database.ts';
import { registerJobs } from '../../../jobs/job-definition.ts';
import { createJobs } from '../../../jobs/jobs.ts';
import { createLog } from '../../../log.ts';
import { testDatabase } from '../../../testing/database.ts';
import { TEST_PASSWORD, testFirm } from '../../../testing/firm.ts';
import type { TestUser } from '../../../testing/firm.ts';
import { testApi, testClock } from '../../../testing/test-api.ts';
import { recordAccess, verifyAccessLog } from './access-log.ts';
import { accessLogCheckJob } from './check-access-logs.ts';

let db: Db;
let claire: TestUser;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());
beforeEach(async () => {
  ({ claire } = (await testFirm(db, ['claire'])).users);
});

const inFirm = <T>(work: (trx: Trx) => Promise<T>) => db.asFirm(claire.firmId, work);
const events = () => inFirm((trx) => trx.selectFrom('access_event').selectAll().orderBy('seq').execute());
const verify = () => inFirm((trx) => verifyAccessLog(trx, claire.firmId));
const record = (at = 0) =>
  inFirm((trx) => recordAccess(trx, { firmId: claire.firmId, userId: claire.userId, kind: 'signed-in', at }));

test('signing in, failing, changing and leaving are written, in order, without a secret', async () => {
  const api = testApi(db);
  const login = (password: string) =>
    api.send('POST', '/api/user/login', {
      json: { username: claire.email, password },
      headers: { 'user-agent': 'Firefox' },
    });
  await login('Mauvais#Secret#1');
  const { token } = (await (await login(TEST_PASSWORD)).json()) as { token: string };
  const password = 'Tr0mpette-du-Palais';
  const change = { currentPassword: TEST_PASSWORD, password, confirmation: password };
  expect((await api.post('/api/user/change-password', change, token)).status).toBe(204);
  await api.post('/api/user/logout', {}, token);
  await api.drain();
  const rows = await events();
  expect(rows.map(({ seq, kind }) => [seq, kind])).toEqual([
    [1, 'sign-in-failed'],
    [2, 'signed-in'],
    [3, 'password-changed'],
    [4, 'signed-out'],
  ]);
  expect(rows[0]).toMatchObject({ user_id: claire.userId, address: '192.0.2.1', user_agent: 'Firefox' });
  expect(await verify()).toEqual({ sound: true, events: 4 });
  for (const secret of ['Mauvais', TEST_PASSWORD, password, token]) expect(JSON.stringify(rows)).not.toContain(secret);
});

test('events of many at once make one chain without a gap', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => record(n)));
  expect((await events()).map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  expect(await verify()).toEqual({ sound: true, events: 20 });
});

test('no role may change, remove or empty it, its owner neither', async () => {
  await record();
  await expect(inFirm((trx) => trx.updateTable('access_event').set({ kind: 'x' }).execute())).rejects.toThrow(
    /permission denied/,
  );
  await expect(inFirm((trx) => trx.deleteFrom('access_event').execute())).rejects.toThrow(/permission denied/);
  for (const statement of [`update access_event set kind = 'x'`, 'delete from access_event', 'truncate access_event'])
    await expect(db.pool.query(`set app.firm_id = '${claire.firmId}'; ${statement}`)).rejects.toThrow(/append-only/);
  expect(await events()).toHaveLength(1);
});

test('another firm sees none of it and writes nothing into it', async () => {
  await record();
  const { users } = await testFirm(db, ['stranger']);
  const { firmId } = users.stranger;
  expect(await db.asFirm(firmId, (trx) => trx.selectFrom('access_event').selectAll().execute())).toEqual([]);
  const foreign = { firmId: claire.firmId, userId: users.stranger.userId, kind: 'signed-in' as const, at: 0 };
  await expect(db.asFirm(firmId, (trx) => recordAccess(trx, foreign))).rejects.toThrow(/row-level security|duplicate/);
});

test.each([
  ['changed', `update access_event set kind = 'signed-out' where firm_id = $1 and seq = 2`],
  ['removed', `delete from access_event where firm_id = $1 and seq = 2`],
  ['moved', `update access_event set at = at + interval '1 hour' where firm_id = $1 and seq = 2`],
])('who gets around that is found out: a row %s', async (_what, statement) => {
  for (let n = 0; n < 3; n++) await record(n);
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await client.query('alter table access_event disable trigger append_only');
    await client.query('alter table access_event no force row level security');
    await client.query(statement, [claire.firmId]);
    await client.query('alter table access_event force row level security');
    await client.query('alter table access_event enable trigger append_only');
    await client.query('commit');
  } finally {
    client.release();
  }
  expect(await verify()).toEqual({ sound: false, brokenAt: 2 });

  await db.asWorker((trx) => trx.deleteFrom('job').where('queue', '=', 'access-log-check').execute());
  const lines: string[] = [];
  const log = createLog('error', { write: (line: string) => void lines.push(line) });
  const jobs = createJobs(db, testClock(Date.now() + 60_000), log);
  registerJobs(jobs, [accessLogCheckJob], { db, log });
  await jobs.start();
  await jobs.runDue();
  await jobs.drain();
  expect(lines.map((line) => JSON.parse(line) as { firm: string; event: number })).toContainEqual(
    expect.objectContaining({ firm: claire.firmId, event: 2, msg: 'access log: the chain is broken' }),
  );
});
