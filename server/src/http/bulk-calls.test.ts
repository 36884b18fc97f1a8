import { call } from '@basoche/protocol';
import type { MiddlewareHandler } from 'hono';
import { expect, test } from 'vitest';
import type { ApiEnv, ApiPorts } from './api-env.ts';
import { createApi } from './api.ts';

function apiOf(ports: readonly ('requireUser' | 'requireBulkUser')[]) {
  const counted: string[] = [];
  const counts =
    (name: string): MiddlewareHandler<ApiEnv> =>
    async (c, next) => {
      counted.push(name);
      c.set('principal', { userId: 'u', firmId: 'f', sessionId: 's' } as never);
      await next();
    };
  const given: ApiPorts = {
    clock: { now: () => 0 },
    accountOf: () => Promise.reject(new Error('nobody')),
    requireUser: counts('requireUser'),
    ...(ports.includes('requireBulkUser') ? { requireBulkUser: counts('requireBulkUser') } : {}),
  };
  const api = createApi(given, 'x');
  api.serve(call('POST /x/many', { summary: 'Beaucoup', isBulk: true }), () => undefined);
  api.serve(call('POST /x/one', { summary: 'Un' }), () => undefined);
  return { counted, post: (path: string) => api.app.request(path, { method: 'POST' }) };
}

test('a call that is sent by the thousand is counted apart from the others', async () => {
  const { counted, post } = apiOf(['requireUser', 'requireBulkUser']);
  expect((await post('/x/many')).status).toBe(204);
  expect((await post('/x/one')).status).toBe(204);
  expect(counted).toEqual(['requireBulkUser', 'requireUser']);
});

test('where nothing counts it apart, it is counted with the others', async () => {
  const { counted, post } = apiOf(['requireUser']);
  await post('/x/many');
  expect(counted).toEqual(['requireUser']);
});
