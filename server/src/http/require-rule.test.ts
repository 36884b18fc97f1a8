import { call } from '@basoche/protocol';
import { ROLE_ADMIN, ROLE_SUPER_ADMIN } from '@basoche/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Capability } from '../capabilities/capability.ts';
import type { Db } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { testFirm, testPlatformAdmin } from '../testing/firm.ts';
import { testApi } from '../testing/test-api.ts';
import { createApi } from './api.ts';

const guarded: Capability = {
  name: 'guarded',
  routes(deps) {
    const api = createApi(deps, 'guarded');
    const body = z.object({ amount: z.number() });
    api.serve(call('POST /guarded/bill', { summary: 'Facturer', rule: 'billing-rights', body }), () => undefined);
    api.serve(call('GET /guarded/platform', { summary: 'Plateforme', rule: 'super-admin' }), () => undefined);
    api.serve(call('GET /guarded/staff', { summary: 'Cabinet', rule: 'employee' }), () => undefined);
    api.serve(call('GET /guarded/open', { summary: 'Tous' }), () => undefined);
    api.serve(call('GET /guarded/both', { summary: 'Les deux', platform: true }), () => undefined);
    return api.app;
  },
};

let db: Db;
let api: ReturnType<typeof testApi>;
let tokens: Record<'claire' | 'ines' | 'root' | 'client' | 'pretender', string>;

beforeAll(async () => {
  db = await testDatabase();
  api = testApi(db, { capabilities: [guarded] });
  const { users } = await testFirm(db, ['claire', 'ines', 'client', 'pretender'], {
    claire: { role: [ROLE_ADMIN], fonction: 'Associé(e)' },
    pretender: { role: [ROLE_SUPER_ADMIN] },
    client: { is_employee: false, is_client: true },
  });
  tokens = {
    claire: await api.signIn(users.claire),
    ines: await api.signIn(users.ines),
    root: await api.signIn(await testPlatformAdmin(db)),
    pretender: await api.signIn(users.pretender),
    client: await api.signIn(users.client),
  };
});
afterAll(() => db?.close());

const bill = (token?: string, json: unknown = { amount: 1 }) => api.post('/api/guarded/bill', json, token);

test('a route with a rule answers those who meet it and refuses the others', async () => {
  expect((await bill(tokens.claire)).status).toBe(204);
  expect((await bill(tokens.ines)).status).toBe(403);
  expect((await bill()).status).toBe(401);
  expect((await api.get('/api/guarded/platform', tokens.root)).status).toBe(204);
  expect((await api.get('/api/guarded/platform', tokens.claire)).status).toBe(403);
  expect((await api.get('/api/guarded/staff', tokens.ines)).status).toBe(204);
  expect((await api.get('/api/guarded/staff', tokens.client)).status).toBe(403);
});

test('the platform’s administration is outside of every firm, and nobody of a firm is of it', async () => {
  expect((await api.get('/api/guarded/staff', tokens.root)).status).toBe(403);
  expect((await api.get('/api/guarded/open', tokens.root)).status).toBe(403);
  expect((await api.get('/api/guarded/both', tokens.root)).status).toBe(204);
  expect((await api.get('/api/guarded/both', tokens.client)).status).toBe(204);
  expect((await api.get('/api/guarded/platform', tokens.pretender)).status).toBe(403);
});

test('who has no right learns nothing of what the route expects', async () => {
  expect((await bill(tokens.ines, { amount: 'x' })).status).toBe(403);
  expect((await bill(tokens.claire, { amount: 'x' })).status).toBe(400);
});
