import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { inFlight } from './in-flight.ts';

test('stopping waits for what runs and refuses what comes', async () => {
  const requests = inFlight();
  let finish = () => undefined as void;
  const gate = new Promise<void>((resolve) => (finish = resolve));
  const app = new Hono();
  app.use(requests.track);
  app.onError((error, c) => c.text(error.name, error instanceof ApiError ? 503 : 500));
  app.get('/slow', async (c) => {
    await gate;
    return c.text('done');
  });
  const running = app.request('/slow');
  let stopped = false;
  const stopping = requests.stop(60_000).then(() => (stopped = true));
  expect((await app.request('/slow')).status).toBe(503);
  expect(stopped).toBe(false);
  finish();
  expect(await (await running).text()).toBe('done');
  await stopping;
  expect(stopped).toBe(true);
});
