import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../server/src/testing/database.ts';
import { formOf } from './support/case.ts';
import type { Case } from './support/case.ts';
import { sampleOf, textsOf } from './support/body-samples.ts';
import type { Schema } from './support/body-samples.ts';
import { firmCases } from './support/firm-cases.ts';
import { messengerCases } from './support/messenger-cases.ts';
import { profileCases } from './support/profile-cases.ts';
import { taskCases } from './support/task-cases.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
afterAll(() => world.close());

interface Route {
  method: string;
  path: string;
  query: string[];
  body: Schema | null;
}

/** Every call, but for the stream of live events, which does not end, and the end of the session that asks. */
async function described(): Promise<{ routes: Route[]; named: Record<string, Schema> }> {
  const { paths, components } = (await (await world.api.get('/api/openapi.json')).json()) as {
    paths: Record<
      string,
      Record<
        string,
        {
          parameters?: { in: string; name: string }[];
          requestBody?: { content: Record<string, { schema: Schema }> };
        }
      >
    >;
    components: { schemas: Record<string, Schema> };
  };
  const routes = Object.entries(paths)
    .filter(([path]) => path !== '/api/live' && path !== '/api/user/logout')
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        query: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
        body: requestBody?.content['application/json']?.schema ?? null,
      })),
    );
  return { routes, named: components.schemas };
}

test('PUT /notification/read-about refuses a NUL and names the field', async () => {
  const answer = await world.api.send('PUT', '/api/notification/read-about', {
    token: world.tokens.claire,
    json: { subject: '\0' },
  });
  expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { subject: 'L’objet n’existe pas.' } }]);
});

test('no call breaks on a NUL, in its path, its query or any text of its body', async () => {
  const { routes, named } = await described();
  expect(routes.length).toBeGreaterThan(150);
  const broken: string[] = [];
  async function send(what: string, method: string, address: string, json?: unknown) {
    const answer = await world.api.send(method, address, {
      token: world.tokens.claire,
      ...(json === undefined ? {} : { json }),
    });
    if (answer.status >= 500) broken.push(`${what}: ${answer.status}`);
  }
  for (const { method, path, query, body } of routes) {
    const what = `${method} ${path}`;
    const inPath = (id: string) => path.replaceAll(/\{\w+\}/g, id);
    const good = body === null ? undefined : sampleOf(body, named, () => 'texte');
    if (path.includes('{')) for (const id of ['%00', 'a%00b']) await send(`${what} path`, method, inPath(id), good);
    const known = inPath(encodeURIComponent(world.project.code));
    for (const name of query) await send(`${what} ?${name}`, method, `${known}?${name}=a%00b`, good);
    if (body === null) continue;
    for (const field of textsOf(body, named)) {
      const bad = sampleOf(body, named, (at) => (at === field ? 'a\0b' : 'texte'));
      await send(`${what} ${field}`, method, known, bad);
    }
    await send(
      `${what} everywhere`,
      method,
      known,
      sampleOf(body, named, () => '\0'),
    );
  }
  expect(broken).toEqual([]);
}, 180_000);

const CASES: Case[] = [...messengerCases, ...taskCases, ...firmCases, ...profileCases].filter((each) => each.body);

test.each(CASES.map((each) => [each.call, each] as const))(
  '%s takes a good body with a NUL in one text, or names the field',
  async (_call, each) => {
    const method = each.call.split(' ')[0] ?? '';
    const good = (await each.body?.(world)) ?? {};
    for (const [field, value] of Object.entries(good).filter(([, given]) => typeof given === 'string'))
      for (const sent of [
        { json: { ...good, [field]: `${value as string}\0` } },
        { form: formOf({ ...good, [field]: '\0' }) },
      ]) {
        const path = `/api${await each.path(world)}`;
        const answer = await world.api.send(method, path, { token: world.tokens.claire, ...sent });
        const isGood = answer.status < 300 || [400, 404, 409, 422].includes(answer.status);
        expect([field, answer.status, isGood]).toEqual([field, answer.status, true]);
      }
  },
);
