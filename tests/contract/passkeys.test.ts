import { LoginAnswer, Passkey, PasskeyCreationOptions, PasskeyList, PasskeyRequestOptions } from '@basoche/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { testDatabase } from '../../server/src/testing/database.ts';
import { TEST_PASSWORD, testPlatformAdmin } from '../../server/src/testing/firm.ts';
import { softwareAuthenticator } from '../../server/src/testing/software-authenticator.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

let world: World;
const authenticator = softwareAuthenticator();
let mine: Passkey;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
  mine = await add(world.tokens.claire);
});
afterAll(() => world.close());

function send(method: string, path: string, token?: string, json?: unknown) {
  return world.api.send(method, `/api${path}`, {
    ...(token ? { token } : {}),
    ...(json === undefined ? {} : { json }),
  });
}

/** The answer, which is what its contract says and no more. */
async function ask<S extends z.ZodType>(schema: S, status: number, answer: Promise<Response>): Promise<z.output<S>> {
  const response = await answer;
  const value: unknown = await response.json();
  expect({ status: response.status, value: schema.parse(value) }).toEqual({ status, value });
  return schema.parse(value);
}

async function add(token: string, held = authenticator): Promise<Passkey> {
  const password = { password: TEST_PASSWORD };
  const options = await ask(PasskeyCreationOptions, 200, send('POST', '/user/passkeys/options', token, password));
  const body = { name: 'Ordinateur du bureau', credential: held.create(options) };
  return ask(Passkey, 201, send('POST', '/user/passkeys', token, body));
}

async function signIn(held = authenticator) {
  const options = await ask(PasskeyRequestOptions, 200, send('POST', '/user/login/passkey/options'));
  return send('POST', '/user/login/passkey', undefined, { credential: held.get(options), device: 'Bureau' });
}

test('a passkey is added, listed, renamed, signs in and is removed', async () => {
  const held = softwareAuthenticator({ synced: true });
  const made = await add(world.tokens.ines, held);
  expect(await ask(PasskeyList, 200, send('GET', '/user/passkeys', world.tokens.ines))).toEqual([made]);
  const rename = send('PUT', `/user/passkeys/${made.id}`, world.tokens.ines, { name: ' Trousseau ' });
  expect(await ask(Passkey, 200, rename)).toEqual({ ...made, name: 'Trousseau' });
  const { token } = await ask(LoginAnswer, 200, signIn(held));
  expect(await (await send('GET', '/user/read', token)).json()).toMatchObject({ email: world.users.ines.email });
  expect((await send('DELETE', `/user/passkeys/${made.id}`, token)).status).toBe(204);
  expect(await refusalOf(await signIn(held))).toMatchObject({ status: 401, code: 'BAD_CREDENTIALS', isProblem: true });
});

test('an administrator of the platform has passkeys too', async () => {
  const held = softwareAuthenticator();
  const admin = await testPlatformAdmin(world.db);
  await add(await world.api.signIn(admin), held);
  const { token } = await ask(LoginAnswer, 200, signIn(held));
  expect(await (await send('GET', '/user/read', token)).json()).toMatchObject({ email: admin.email });
});

const OWN = [
  ['GET', '/user/passkeys', undefined],
  ['POST', '/user/passkeys/options', { password: TEST_PASSWORD }],
  ['POST', '/user/passkeys', {}],
  ['PUT', '/user/passkeys/{id}', { name: 'x' }],
  ['DELETE', '/user/passkeys/{id}', undefined],
] as const;

test.each(OWN)('%s %s without a valid token is 401', async (method, path, json) => {
  for (const token of [undefined, 'unknown-token-unknown-token'])
    expect(await refusalOf(await send(method, path.replace('{id}', mine.id), token, json))).toMatchObject({
      status: 401,
      code: 'UNAUTHENTICATED',
      isProblem: true,
    });
});

test.each(['paul', 'stranger'] as const)('%s sees and changes nothing of it', async (who) => {
  const token = world.tokens[who];
  expect(await ask(PasskeyList, 200, send('GET', '/user/passkeys', token))).toEqual([]);
  for (const [method, json] of [
    ['PUT', { name: 'À moi' }],
    ['DELETE', undefined],
  ] as const)
    expect(await refusalOf(await send(method, `/user/passkeys/${mine.id}`, token, json))).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  expect(await ask(PasskeyList, 200, send('GET', '/user/passkeys', world.tokens.claire))).toMatchObject([
    { id: mine.id, name: 'Ordinateur du bureau' },
  ]);
  expect((await signIn()).status).toBe(200);
});

test.each([
  ['no name', 'PUT', '/user/passkeys/{id}', {}, 'name'],
  ['an empty name', 'PUT', '/user/passkeys/{id}', { name: '  ' }, 'name'],
  ['a name too long', 'PUT', '/user/passkeys/{id}', { name: 'x'.repeat(81) }, 'name'],
  ['an id that is none', 'PUT', '/user/passkeys/x', { name: 'x' }, 'id'],
  ['an id that is none', 'DELETE', '/user/passkeys/x', undefined, 'id'],
  ['no password', 'POST', '/user/passkeys/options', {}, 'password'],
  ['no credential', 'POST', '/user/passkeys', { name: 'x' }, 'credential'],
  ['no credential', 'POST', '/user/login/passkey', {}, 'credential'],
  ['a broken credential', 'POST', '/user/login/passkey', { credential: { id: 'é' } }, 'credential.id'],
] as const)('refuses %s: %s %s', async (_why, method, path, json, field) => {
  const refusal = await refusalOf(await send(method, path.replace('{id}', mine.id), world.tokens.claire, json));
  expect(refusal).toMatchObject({ status: 400, code: 'BAD_REQUEST', isProblem: true });
  expect(refusal.fields[field]).toMatch(/\p{L}+.*\.$/u);
  expect(refusal.fields[field]).not.toMatch(/invalid|expected|required/i);
});

test.each([
  '',
  'AAAA',
  Buffer.from('null').toString('base64url'),
  Buffer.from('{"challenge":7}').toString('base64url'),
])('answers that hold nonsense are refused like any other: %j', async (nonsense) => {
  const options = await ask(PasskeyRequestOptions, 200, send('POST', '/user/login/passkey/options'));
  const good = authenticator.get(options);
  for (const field of ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'] as const) {
    const credential = { ...good, response: { ...good.response, [field]: nonsense } };
    const refusal = await refusalOf(await send('POST', '/user/login/passkey', undefined, { credential }));
    expect(refusal.isProblem).toBe(true);
    expect([400, 401, 429]).toContain(refusal.status);
  }
});
