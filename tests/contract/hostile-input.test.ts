// @database both: bytes and texts that a database refuses.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../server/src/testing/database.ts';
import { formOf } from './support/case.ts';
import { firmCases } from './support/firm-cases.ts';
import { messengerCases } from './support/messenger-cases.ts';
import { refusalOf } from './support/outcome.ts';
import { IS_SECOND_DATABASE } from './support/second-database.ts';
import { profileCases } from './support/profile-cases.ts';
import { taskCases } from './support/task-cases.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
afterAll(() => world.close());

const cases = [...messengerCases, ...taskCases, ...firmCases, ...profileCases];
const withId = cases.filter((each) => each.call.includes('{'));
const withBody = cases.filter((each) => each.body);

const IDS = ['%00', '..%2F..', '%F0%9F%92%A5', "'%20or%20'1'='1", 'x'.repeat(5000), '%25', '{id}', 'null'];

test.each(withId.map((each) => [each.call] as const))('%s survives any id', async (call) => {
  const [method = '', pattern = ''] = call.split(' ');
  for (const id of IDS) {
    const answer = await world.api.send(method, `/api${pattern.replaceAll(/\{\w+\}/g, id)}`, {
      token: world.tokens.claire,
      ...(method === 'GET' || method === 'DELETE' ? {} : { json: { content: 'x', label: 'x', title: 'x', value: 1 } }),
    });
    const refusal = await refusalOf(answer);
    expect(refusal.isProblem).toBe(true);
    expect([400, 404]).toContain(refusal.status);
  }
});

const VALUES: unknown[] = [
  '\0',
  '\ud800',
  'é'.repeat(100_000),
  -1,
  1e308,
  true,
  [],
  [[]],
  {},
  [1, null],
  '[',
  '["a"',
  '9'.repeat(400),
];

let turn = 0;

/** As JSON and as a form; of a second database the two take turns. */
function waysOf(body: Record<string, unknown>) {
  const ways = [{ json: body }, { form: formOf(body) }];
  if (!IS_SECOND_DATABASE) return ways;
  turn += 1;
  return [ways[turn % 2]!];
}

test.each(withBody.map((each) => [each.call, each] as const))(
  '%s survives any value in any field',
  async (_call, each) => {
    const method = each.call.split(' ')[0] ?? '';
    const good = (await each.body?.(world)) ?? {};
    for (const field of Object.keys(good)) {
      for (const value of VALUES) {
        const bad = { ...good, [field]: value };
        for (const sent of waysOf(bad)) {
          const answer = await world.api.send(method, `/api${await each.path(world)}`, {
            token: world.tokens.claire,
            ...sent,
          });
          expect([field, value, answer.status < 500]).toEqual([field, value, true]);
        }
      }
    }
  },
);
