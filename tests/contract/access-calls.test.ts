// @database both: accounts and sessions, before the firm is known.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newToken, tokenHash } from '../../server/src/capabilities/access/token.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

/** Calls that somebody without a session makes. */
const PUBLIC = [
  'get /api/user/sign-in-ways',
  'post /api/user/sso/start',
  'get /api/user/sso/callback',
  'post /api/user/sso/finish',
  'post /api/user/login',
  'post /api/user/logout',
  'get /api/user/captcha',
  'post /api/user/verifyCaptcha',
  'post /api/user/verify',
  'post /api/user/forgot-password',
  'post /api/user/rpToken',
  'post /api/user/reset-password',
  'post /api/user/contactSupport',
  'post /api/user/login/passkey/options',
  'post /api/user/login/passkey',
  'post /api/user/session-end',
  'post /api/user/wiped',
];

let world: World;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
afterAll(() => world.close());

async function calls() {
  const answer = await world.api.get('/api/openapi.json');
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, { security?: unknown[] }>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({ method, path, isPublic: security === undefined })),
  );
}

/** A token whose session is in the given state. */
async function tokenOf(state: { awaits_code?: boolean; revoked_at?: Date; expires_at?: Date }): Promise<string> {
  const token = newToken();
  const { userId, firmId } = world.users.claire;
  const row = { id: randomUUID(), token_hash: tokenHash(token), user_id: userId, firm_id: firmId, device: null };
  const expires_at = new Date(world.clock.now() + 60_000);
  await world.db.asSystem((trx) =>
    trx
      .insertInto('session')
      .values({ ...row, user_agent: null, expires_at, ...state })
      .execute(),
  );
  return token;
}

test('every call of the sign-in family is made without a session', async () => {
  const open = (await calls()).filter(({ isPublic, path }) => isPublic && path.startsWith('/api/user/'));
  expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual(expect.arrayContaining(PUBLIC));
});

test('a session that waits for its code, an ended and an expired one open no call at all', async () => {
  const states = [
    { awaits_code: true },
    { revoked_at: new Date(world.clock.now()) },
    { expires_at: new Date(world.clock.now() - 1) },
  ];
  const secured = (await calls()).filter(({ isPublic }) => !isPublic);
  expect(secured.length).toBeGreaterThan(40);
  for (const state of states) {
    const token = await tokenOf(state);
    const opened: string[] = [];
    for (const { method, path } of secured) {
      const address = path.replaceAll(/\{\w+\}/g, 'x');
      const refusal = await refusalOf(await world.api.send(method.toUpperCase(), address, { token }));
      if (refusal.status !== 401 || refusal.code !== 'UNAUTHENTICATED') opened.push(`${method} ${path}`);
    }
    expect(opened).toEqual([]);
  }
});

test('what concerns one’s own account never names another one’s', async () => {
  const { token: claire, other } = { token: world.tokens.claire, other: world.tokens.stranger };
  expect((await world.api.post('/api/user/2fa', {}, claire)).status).toBe(200);
  const state = await (await world.api.get('/api/user/2fa', other)).json();
  expect(state).toEqual({ active: false, activatedAt: null, recoveryCodesLeft: 0 });
});
