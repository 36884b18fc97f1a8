import { docName } from '@basoche/protocol';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MuxClient } from '../../sync/testing/mux-client.ts';
import { stockClient, until, World } from '../../sync/testing/world.ts';
import type { Node } from '../../sync/testing/world.ts';
import { testDatabase } from '../../testing/database.ts';
import { TEST_PASSWORD, testFirm } from '../../testing/firm.ts';
import type { TestUser } from '../../testing/firm.ts';
import { testApi, testClock } from '../../testing/test-api.ts';

/** Someone knows the password and not the second factor: what the token they get is of use for. */
let world: World;
let node: Node;
let api: ReturnType<typeof testApi>;
let claire: TestUser;
let secret: string;

beforeAll(async () => {
  const db = await testDatabase();
  world = new World(db);
  api = testApi(db, { clock: testClock(Date.now()) });
  ({ claire } = (await testFirm(db, ['claire'])).users);
  node = await world.node({ authenticate: api.sessions.authenticate });
  const token = await api.signIn(claire);
  const setup = (await (await api.post('/api/user/2fa', {}, token)).json()) as { secret: string };
  ({ secret } = setup);
  await api.post('/api/user/verify', { code: code() }, token);
});
afterAll(async () => {
  await node.stop();
  await api.drain();
  await world.db.close();
});

function code(): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: api.clock.now() });
}

async function waitingToken(): Promise<string> {
  const answer = await api.post('/api/user/login', { username: claire.email, password: TEST_PASSWORD });
  const { token, awaitsCode } = (await answer.json()) as { token: string; awaitsCode: boolean };
  expect(awaitsCode).toBe(true);
  return token;
}

test('no socket, no exchange and no live events before the code; all of them after', async () => {
  const token = await waitingToken();
  const name = docName('todolist', 'list-1');
  const mux = new MuxClient(node, { token });
  const stock = stockClient(node, name, { token });
  const codes: number[] = [];
  stock.on('connection-close', (event) => codes.push(event!.code));
  await until(() => mux.closed !== null && codes.length > 0);
  expect([mux.closed, codes[0]]).toEqual(['UNAUTHENTICATED', 4401]);
  expect(mux.frames).toEqual([]);
  stock.destroy();
  const authorization = `Bearer ${token}`;
  for (const [method, path] of [
    ['GET', 'manifest'],
    ['GET', 'wait?cursor=1:1:'],
    ['POST', 'exchange'],
  ] as const) {
    const answer = await fetch(`http://${node.url}/api/sync/${path}`, { method, headers: { authorization } });
    expect([path, answer.status]).toEqual([path, 401]);
  }
  expect((await api.get('/api/live', token)).status).toBe(401);
  expect((await api.get('/api/user/devices', token)).status).toBe(401);

  api.clock.advance(30_000);
  expect((await api.post('/api/user/verify', { code: code() }, token)).status).toBe(200);
  const after = await new MuxClient(node, { token }).welcomed();
  expect(after.closed).toBeNull();
  after.close();
  expect((await api.get('/api/user/read', token)).status).toBe(200);
});

test('it can be given up, and then opens nothing either', async () => {
  const token = await waitingToken();
  expect((await api.post('/api/user/logout', {}, token)).status).toBe(204);
  api.clock.advance(30_000);
  expect((await api.post('/api/user/verify', { code: code() }, token)).status).toBe(401);
});
