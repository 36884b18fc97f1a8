import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pushRecipient } from '../testing/push-recipient.ts';
import { pushServer } from '../testing/push-server.ts';
import { createPush } from './push.ts';
import { isPushService } from './services.ts';
import { createVapid } from './vapid.ts';

let service: Awaited<ReturnType<typeof pushServer>>;
beforeAll(async () => {
  service = await pushServer();
});
beforeEach(() => {
  service.taken.length = 0;
});
afterAll(() => service.close());

const browser = pushRecipient();
const vapid = createVapid(Buffer.alloc(40, 3), 'mailto:contact@basoche.test');
const pushTo = (services: string[]) => createPush({ services, vapid, clock: { now: () => 1_800_000_000_000 } });
const address = (path = '/p/1') => ({ endpoint: service.origin + path, p256dh: browser.p256dh, auth: browser.auth });

test('a message arrives sealed and signed, kept for a day, and only its browser opens it', async () => {
  const push = pushTo([service.origin]);
  service.answers(201);
  expect(await push.send(address(), { body: 'Secret' }, 'basoche')).toBe('sent');
  const [taken] = service.taken;
  expect(taken).toMatchObject({
    path: '/p/1',
    headers: { 'content-encoding': 'aes128gcm', ttl: '86400', topic: 'basoche', urgency: 'normal' },
  });
  expect(taken?.headers.authorization).toContain(`k=${push.publicKey}`);
  expect(taken?.body.includes('Secret')).toBe(false);
  expect(JSON.parse(browser.open(taken!.body))).toEqual({ body: 'Secret' });
});

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [400, 'refused'],
  [413, 'refused'],
  // A redirection is not followed.
  [307, 'refused'],
] as const)('an answer of %i is %s', async (status, outcome) => {
  service.answers(status);
  expect(await pushTo([service.origin]).send(address(), {}, 'a')).toBe(outcome);
  expect(service.taken).toHaveLength(1);
});

test('a service that is down is worth another try; what is said of it names no address', async () => {
  service.answers(503);
  await expect(pushTo([service.origin]).send(address('/secret'), {}, 'a')).rejects.toThrow(/answers 503$/);
  const closed = await pushServer();
  await closed.close();
  const failure: unknown = await pushTo([closed.origin])
    .send({ ...address(), endpoint: `${closed.origin}/secret` }, {}, 'a')
    .catch((error: unknown) => error);
  expect(String(failure)).toMatch(/not reached$/);
  expect(JSON.stringify(failure)).not.toContain('secret');
});

test('nothing goes to an address that is not on the list', async () => {
  expect(await pushTo(['push.example']).send(address(), {}, 'a')).toBe('gone');
  expect(service.taken).toEqual([]);
  expect(pushTo([]).publicKey).toBeNull();
});

test('a key that is no point of the curve is of no browser', async () => {
  const p256dh = Buffer.alloc(65, 4).toString('base64url');
  expect(await pushTo([service.origin]).send({ ...address(), p256dh }, {}, 'a')).toBe('gone');
  expect(service.taken).toEqual([]);
});

const SERVICES = ['fcm.googleapis.com', '*.push.apple.com', 'http://127.0.0.1:8099'];

test.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://web.push.apple.com/x',
  'https://a.b.push.apple.com/x',
  'http://127.0.0.1:8099/x',
])('%s is a push service', (endpoint) => {
  expect(isPushService(SERVICES, endpoint)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://claire@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://fcm.googleapis.com.evil.test/x',
  'https://evilfcm.googleapis.com/x',
  'https://push.apple.com/x',
  'https://evilpush.apple.com.test/x',
  'http://127.0.0.1:8098/x',
  'http://127.0.0.1/x',
  'https://127.0.0.1:8099/x',
  'https://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'x',
])('%s is none', (endpoint) => {
  expect(isPushService(SERVICES, endpoint)).toBe(false);
});
