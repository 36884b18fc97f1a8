import { localTimeOf } from '@basoche/domain';
import { PushMessage, PushState } from '@basoche/protocol';
import type { NotificationChoices } from '@basoche/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverHeld } from '../../server/src/capabilities/notifications/index.ts';
import { CLEAN_UP_RULES } from '../../server/src/clean-up-rules.ts';
import { cleanUp } from '../../server/src/jobs/clean-up.ts';
import { createLog } from '../../server/src/log.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { pushRecipient } from '../../server/src/testing/push-recipient.ts';
import { pushServer } from '../../server/src/testing/push-server.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

type Who = 'claire' | 'paul' | 'ines' | 'stranger';

const CALL = '/api/notification/push';
const NONE: NotificationChoices = { muted: [], mailed: [], quiet: null };
const HOUR = 3_600_000;

let service: Awaited<ReturnType<typeof pushServer>>;
let world: World;
let browser: ReturnType<typeof pushRecipient>;
beforeAll(async () => {
  service = await pushServer();
  world = await openWorld(await testDatabase(), { pushServices: [service.origin] });
});
beforeEach(async () => {
  for (const who of ['claire', 'paul', 'stranger'] as const)
    world.tokens[who] = await world.api.signIn(world.users[who], { 'basoche-device': `device-of-${who}` });
  service.answers(201);
  await choose(NONE);
  await world.db.asWorker((trx) => sql`delete from push_subscription`.execute(trx));
  browser = pushRecipient();
});
afterAll(async () => {
  await world.close();
  await service.close();
});

function send(method: string, path: string, who: Who, json?: object): Promise<Response> {
  return world.api.send(method, path, { token: world.tokens[who], ...(json ? { json } : {}) });
}

async function choose(choices: NotificationChoices): Promise<void> {
  expect((await send('PUT', '/api/notification/choices', 'paul', choices)).status).toBe(200);
}

const request = (path: string, to = browser) => ({
  endpoint: service.origin + path,
  keys: { p256dh: to.p256dh, auth: to.auth },
});

async function subscribe(path: string, who: Who = 'paul', to = browser): Promise<void> {
  const answer = await send('PUT', CALL, who, request(path, to));
  expect(PushState.parse(await answer.json())).toMatchObject({ isOn: true });
}

async function isOn(who: Who = 'paul'): Promise<boolean> {
  return PushState.parse(await (await send('GET', CALL, who)).json()).isOn;
}

/** Claire shares a new document with Paul. @returns its slug */
async function share(title: string): Promise<string> {
  const answer = await send('POST', '/api/documents', 'claire', { title, members: [world.users.paul.email] });
  return ((await answer.json()) as { slug: string }).slug;
}

/** What the push service was given since the last look, once things had the time to gather. */
async function arrived(): Promise<{ path: string; body: Buffer }[]> {
  world.clock.advance(5_000);
  await world.api.pushes.runDue();
  return service.taken.splice(0);
}

const read = (body: Buffer, to = browser) => PushMessage.parse(JSON.parse(to.open(body)));

/** Rows are looked at as the worker sees them: of all firms. */
const subscriptions = async () =>
  (await world.db.asWorker((trx) => sql`select endpoint, user_id from push_subscription`.execute(trx))).rows;

describe('a device that asked for it', () => {
  test('is told the kind and the number, without a name or a title, and the click opens the place', async () => {
    await subscribe('/p/one');
    const slug = await share('Secret Un');
    const [one, ...more] = await arrived();
    expect(more).toEqual([]);
    expect(one?.path).toBe('/p/one');
    const message = read(one!.body);
    expect(message.body).toBe('Un document est partagé avec vous.');
    expect(message.url).toContain(slug);
    expect(JSON.stringify(message)).not.toMatch(/Secret Un|claire/i);

    await share('Secret Deux');
    await share('Secret Trois');
    const together = await arrived();
    expect(together.map(({ body }) => read(body))).toEqual([{ body: '2 nouvelles notifications.', url: '/dashboard' }]);
    expect(new Set([one!.body.length, ...together.map(({ body }) => body.length)]).size).toBe(1);
    expect(await arrived()).toEqual([]);
  });

  test('is not told what was read in the product meanwhile, withdrawn, or muted', async () => {
    await subscribe('/p/quiet');
    await share('Lu');
    await send('PUT', '/api/notification/read-all', 'paul');
    const gone = await share('Retiré');
    expect((await send('DELETE', `/api/documents/${gone}`, 'claire')).status).toBe(204);
    await choose({ ...NONE, muted: ['documentShared'], mailed: ['documentShared'] });
    await share('Muet');
    expect(await arrived()).toEqual([]);
  });

  test('hears at the end of quiet hours what they held back, at once', async () => {
    await subscribe('/p/night');
    const now = world.clock.now();
    await choose({ ...NONE, quiet: { from: localTimeOf(now), until: localTimeOf(now + HOUR) } });
    await share('La nuit');
    world.clock.advance(1_000);
    await share('La nuit aussi');
    expect(await arrived()).toEqual([]);
    world.clock.advance(HOUR);
    await deliverHeld({
      db: world.db,
      clock: world.clock,
      live: world.api.live,
      mail: world.api.mail,
      jobs: world.api.jobs,
      log: createLog('silent'),
      publicUrl: () => 'https://basoche.test',
    });
    expect((await arrived()).map(({ body }) => read(body).body)).toEqual(['2 nouvelles notifications.']);
  });

  test('is told again after the service was down, once', async () => {
    await subscribe('/p/down');
    service.answers(503);
    await share('Plus tard');
    expect(await arrived()).toHaveLength(1);
    service.answers(201);
    expect(await arrived()).toEqual([]);
    world.clock.advance(60_000);
    expect((await arrived()).map(({ body }) => read(body).body)).toEqual(['Un document est partagé avec vous.']);
    expect(await arrived()).toEqual([]);
  });

  test('what comes once the service is back is told at once, with what it had not taken', async () => {
    await subscribe('/p/back');
    service.answers(503);
    await share('Un');
    expect(await arrived()).toHaveLength(1);
    for (const pause of [10_000, 60_000]) {
      world.clock.advance(pause);
      expect(await arrived()).toHaveLength(1);
    }
    // The next try would be five minutes away.
    service.answers(201);
    await share('Deux');
    expect((await arrived()).map(({ body }) => read(body).body)).toEqual(['2 nouvelles notifications.']);
    world.clock.advance(HOUR);
    expect(await arrived()).toEqual([]);
  });

  test.each([404, 410])('is forgotten when its service answers %i', async (status) => {
    await subscribe(`/p/${status}`);
    service.answers(status);
    await share('Parti');
    expect(await arrived()).toHaveLength(1);
    expect(await isOn()).toBe(false);
    service.answers(201);
    await share('Personne');
    expect(await arrived()).toEqual([]);
  });
});

describe('it is told as long as its session', () => {
  test('not after signing out', async () => {
    await subscribe('/p/out');
    await share('Juste avant');
    await send('POST', '/api/user/logout', 'paul');
    expect(await arrived()).toEqual([]);
    expect(await subscriptions()).toEqual([]);
  });

  test('not after being signed out from elsewhere', async () => {
    await subscribe('/p/remote');
    const other = await world.api.signIn(world.users.paul, { 'basoche-device': 'phone-of-paul' });
    const path = '/api/user/devices/device-of-paul?wipe=true';
    expect((await world.api.send('DELETE', path, { token: other })).status).toBe(204);
    await share('Volé');
    expect(await arrived()).toEqual([]);
    expect(await subscriptions()).toEqual([]);
  });

  test('not when it has run out; what is left of it goes', async () => {
    await subscribe('/p/old');
    expect(await subscriptions()).toHaveLength(1);
    await world.db.asFirm(world.firm, (trx) =>
      trx
        .updateTable('session')
        .set({ revoked_at: new Date(world.clock.now()) })
        .where('user_id', '=', world.users.paul.userId)
        .execute(),
    );
    await cleanUp(world.db, CLEAN_UP_RULES, createLog('silent'));
    expect(await subscriptions()).toEqual([]);
  });
});

test('two people at one browser: who asked last is told, the other is not; asking twice is once', async () => {
  await subscribe('/p/shared', 'claire');
  await subscribe('/p/shared', 'paul');
  await subscribe('/p/shared', 'paul');
  expect(await isOn('claire')).toBe(false);
  expect(await subscriptions()).toEqual([{ endpoint: `${service.origin}/p/shared`, user_id: world.users.paul.userId }]);
  await share('Une fois');
  expect(await arrived()).toHaveLength(1);
});

test('each device is told by itself, and one that stops does not stop the other', async () => {
  await subscribe('/p/desk');
  const token = await world.api.signIn(world.users.paul, { 'basoche-device': 'phone-of-paul' });
  const phone = pushRecipient();
  expect((await world.api.send('PUT', CALL, { token, json: request('/p/phone', phone) })).status).toBe(200);
  await share('Deux');
  expect((await arrived()).map(({ path }) => path).toSorted()).toEqual(['/p/desk', '/p/phone']);
  expect(PushState.parse(await (await send('DELETE', CALL, 'paul')).json()).isOn).toBe(false);
  await share('Un');
  const [left, ...more] = await arrived();
  expect(more).toEqual([]);
  expect(read(left!.body, phone).body).toBe('Un document est partagé avec vous.');
});

test('nobody sees or stops what another asked for, of the firm or of another one; without a token nothing', async () => {
  await subscribe('/p/mine');
  expect(PushState.parse(await (await send('GET', CALL, 'paul')).json()).key).toMatch(/^[\w-]{87}$/);
  for (const who of ['claire', 'ines', 'stranger'] as const) {
    expect(await isOn(who)).toBe(false);
    await send('DELETE', CALL, who);
  }
  // The address is known to the stranger: it is taken from nobody by that.
  await subscribe('/p/mine', 'stranger', pushRecipient());
  expect(await isOn()).toBe(true);
  for (const method of ['GET', 'PUT', 'DELETE']) expect((await world.api.send(method, CALL)).status).toBe(401);
  await send('DELETE', CALL, 'stranger');
});

test.each([
  ['no address', { endpoint: 'x' }, 400, 'endpoint'],
  ['a key of another length', { keys: { p256dh: 'BCVx', auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }, 400, 'keys.p256dh'],
  ['no keys', { keys: undefined }, 400, 'keys'],
  ['the server’s own network', { endpoint: 'http://169.254.169.254/latest' }, 422, 'endpoint'],
  ['a service that is not on the list', { endpoint: 'https://push.evil.test/p' }, 422, 'endpoint'],
])('%s is refused in French', async (_what, change, status, field) => {
  const refusal = await refusalOf(await send('PUT', CALL, 'paul', { ...request('/p/bad'), ...change }));
  expect(refusal).toMatchObject({ status });
  expect(refusal.fields[field]).toMatch(/\p{L}+.*\.$/u);
  expect(refusal.fields[field]).not.toMatch(/invalid|expected|required/i);
  expect(await isOn()).toBe(false);
});

test('a server without push says so and takes no address', async () => {
  const without = await openWorld(await testDatabase());
  const answer = await without.api.get(CALL, without.tokens.paul);
  expect(await answer.json()).toEqual({ key: null, isOn: false });
  const asked = await without.api.send('PUT', CALL, { token: without.tokens.paul, json: request('/p/x') });
  expect(asked.status).toBe(422);
  await without.close();
});
