import { Gauge } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../db/database.ts';
import { mailMetrics } from '../mail/index.ts';
import { testDatabase } from '../testing/database.ts';
import { METRICS_TOKEN, testClock } from '../testing/test-api.ts';
import { createMetrics, healthRoutes } from './health.ts';
import { problemAnswer } from './problem.ts';
import { createLog } from '../log.ts';

const TOKEN = METRICS_TOKEN;

let db: Db;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());

function routes(metricsToken?: string, metricPatienceMs = 60_000) {
  const { registry } = createMetrics();
  const app = healthRoutes({ db, registry, isDraining: () => false, metricsToken, metricPatienceMs });
  app.onError((error, c) => problemAnswer(error, c as never, createLog('silent')));
  return {
    registry,
    get: async (authorization?: string) => {
      const answer = await app.request('/metrics', authorization ? { headers: { authorization } } : {});
      return { status: answer.status, text: await answer.text() };
    },
  };
}

test('measures are the operator’s: without the token of the environment there is no such page', async () => {
  const closed = routes();
  for (const given of [undefined, 'Bearer ', 'Bearer undefined', `Bearer ${TOKEN}`])
    expect((await closed.get(given)).status).toBe(404);

  const open = routes(TOKEN);
  for (const given of [undefined, TOKEN, `Basic ${TOKEN}`, 'Bearer ', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`]) {
    const { status, text } = await open.get(given);
    expect(status, given).toBe(404);
    expect(text).not.toContain('process_cpu');
  }
  const { status, text } = await open.get(`Bearer ${TOKEN}`);
  expect(status).toBe(200);
  expect(text).toContain('process_cpu_seconds_total');
});

test('while the database is away the measures that do not need it are answered', async () => {
  const { registry, get } = routes(TOKEN);
  const gone = await testDatabase();
  mailMetrics(gone, testClock(), registry);
  expect((await get(`Bearer ${TOKEN}`)).text).toContain('basoche_mail_oldest_waiting_seconds 0');
  await gone.close();
  const { status, text } = await get(`Bearer ${TOKEN}`);
  expect(status).toBe(200);
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).not.toContain('basoche_mail_oldest_waiting_seconds 0');
  expect(text.endsWith('\n')).toBe(true);
});

test('a measure that does not come holds up no other', async () => {
  const { registry, get } = routes(TOKEN, 50);
  registry.registerMetric(
    new Gauge({
      name: 'basoche_never',
      help: 'Waits for a connection that does not come',
      registers: [],
      collect: () => new Promise<void>(() => undefined),
    }),
  );
  const { status, text } = await get(`Bearer ${TOKEN}`);
  expect(status).toBe(200);
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).not.toContain('basoche_never');
});
