// @database both: every call about people, of every kind of stranger.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testPlatformAdmin } from '../../server/src/testing/firm.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld, SECRET } from './support/world.ts';
import type { World } from './support/world.ts';

/** Every call of the areas access, onboarding and profile, and of lawyers and firms, as the specification lists them. */
const CALLS = readFileSync(new URL('people-endpoints.tsv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1)
  .filter((line) => line !== '')
  .map((line) => line.split('\t').slice(1, 3) as [method: string, path: string]);

/** Made by somebody who has no session yet. */
const PUBLIC = new Set([
  'POST /user/login',
  'POST /user/logout',
  'POST /user/verifyCaptcha',
  'POST /user/verify',
  'POST /user/reset-password',
  'POST /user/rpToken',
  'POST /user/forgot-password',
  'POST /user/contactSupport',
  'POST /user/register',
  'POST /new-subscription/guest-lawyer',
]);

interface Described {
  summary?: string;
  security?: unknown[];
}

let world: World;
let root: string;
let described: Record<string, Record<string, Described>>;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
  root = await world.api.signIn(await testPlatformAdmin(world.db));
  const answer = await world.api.get('/api/openapi.json');
  ({ paths: described } = (await answer.json()) as { paths: typeof described });
});
afterAll(() => world.close());

test('the list is the whole of these areas', () => {
  expect(CALLS).toHaveLength(73);
  expect(new Set(CALLS.map((call) => call.join(' '))).size).toBe(73);
});

test.each(CALLS)('%s %s is there, described, and asks for a session unless it is made before one', (method, path) => {
  const call = described[`/api${path}`]?.[method.toLowerCase()];
  expect(call?.summary).toBeTruthy();
  expect(call?.security === undefined).toBe(PUBLIC.has(`${method} ${path}`));
});

test.each(CALLS.filter(([method, path]) => !PUBLIC.has(`${method} ${path}`)))(
  '%s %s refuses without a token',
  async (method, path) => {
    for (const token of [undefined, 'unknown-token-unknown-token']) {
      const answer = await world.api.send(method, addressOf(path), token === undefined ? {} : { token });
      expect(await refusalOf(answer)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED', isProblem: true });
    }
  },
);

test.each(CALLS)('%s %s answers anybody in JSON: what was asked, or a French reason', async (method, path) => {
  const { claire, ines, stranger } = world.users;
  // Signing out ends a session that the other calls need.
  const isLast = path === '/user/logout';
  const tokens = isLast
    ? await Promise.all([claire, ines, stranger].map((user) => world.api.signIn(user)))
    : [world.tokens.claire, world.tokens.ines, world.tokens.stranger, root];
  for (const token of tokens) {
    const body = method === 'GET' ? {} : { json: {} };
    const answer = await world.api.send(method, addressOf(path), { token, ...body });
    const text = await answer.clone().text();
    if (token === world.tokens.stranger || token === root) expect(text).not.toContain(SECRET);
    if (answer.ok) continue;
    const refusal = await refusalOf(answer);
    expect([400, 401, 403, 404, 409, 410, 422, 429]).toContain(refusal.status);
    expect(refusal.isProblem).toBe(true);
  }
});

/** With the ids of the firm at work, so that what refuses does it for want of a right. */
function addressOf(path: string): string {
  return `/api${path.replace(/\{(?:firmId|siret)\}/, world.firm).replaceAll(/\{\w+\}/g, world.users.claire.userId)}`;
}
