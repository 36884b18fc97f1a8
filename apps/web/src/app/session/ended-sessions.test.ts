// @vitest-environment happy-dom
import { SERVER_MARK, SERVER_MARK_HEADER } from '@basoche/protocol';
import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { KeyValueStore } from '../storage/key-value-store.ts';

const TOKEN = 'token-of-claire';
const USER = {
  id: 'u1',
  email: 'claire@cabinet.fr',
  firstname: 'Claire',
  lastname: 'Marchand',
  fullname: 'Claire MARCHAND',
  firm: { id: 'f1', name: 'Cabinet' },
};

/** What the server answers, and what it was asked: `path token`. */
let answers: Record<string, unknown>;
let asked: string[];
let online: boolean;
/** Headers of every answer: the server's mark, or none. */
let headers: Record<string, string>;
let heardBy: (() => void)[];

// Compiled once, before any test waits for what loads when it is needed.
beforeAll(async () => {
  await Promise.all([import('./session.ts'), import('./erase-person.ts'), import('@basoche/sync')]);
}, 60_000);

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  answers = { '/api/user/session-end': { reason: 'expired', at: '2026-11-22T08:00:00.000Z', by: null, wipe: false } };
  asked = [];
  online = true;
  headers = { [SERVER_MARK_HEADER]: SERVER_MARK };
  heardBy = [];
  for (const target of [window, document] as EventTarget[]) {
    const listen = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      listen(type, listener, options);
      heardBy.push(() => target.removeEventListener(type, listener, options));
    });
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!online) throw new TypeError('offline');
    asked.push(`${path} ${new Headers(init.headers).get('Authorization') ?? ''}`);
    const body = answers[path];
    return body === undefined ? new Response(null, { status: 204, headers }) : Response.json(body, { headers });
  });
});

// The page of one test hears nothing of the next one's network.
afterEach(() => {
  for (const forget of heardBy) forget();
});

/** Claire works here: documents, kept answers, a form, and what remembers her. */
async function atWork(loginAt = Date.now()) {
  localStorage.setItem('basoche.session', JSON.stringify({ status: 'connected', token: TOKEN, loginAt, user: USER }));
  localStorage.setItem('basoche.email', USER.email);
  localStorage.setItem('basoche.form.registration', '{"name":"secret"}');
  localStorage.setItem('basoche.unsynced', JSON.stringify({ userId: 'u1', name: USER.fullname, pending: 2 }));
  for (const name of ['basoche-queries-u1', 'basoche-u2-f1']) {
    const store = new KeyValueStore(name, null);
    await store.set('cache', 'secret');
    store.close();
  }
  const session = await import('./session.ts');
  session.watchSession(() => undefined);
  return session;
}

/** What erases is loaded when it is needed, which may take a while. */
const heard = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });
/** The database of the keys is everybody's. */
const databases = async () =>
  (await indexedDB.databases()).map(({ name }) => name).filter((name) => name !== 'basoche-keys');
const records = () => JSON.parse(localStorage.getItem('basoche.ended') ?? '[]') as Record<string, unknown>[];
const order = { reason: 'removed', at: '2026-11-22T09:00:00.000Z', by: 'self', wipe: true };

test('a session that the server refuses is asked about with its own token, and the data stays', async () => {
  const session = await atWork();
  session.disconnect('ended');
  await heard(() => expect(records()).toMatchObject([{ userId: 'u1', reason: 'expired', wipe: 'none' }]));
  expect(asked).toEqual([`/api/user/session-end Bearer ${TOKEN}`]);
  expect(await databases()).toContain('basoche-queries-u1');
  expect(localStorage.getItem('basoche.session')).toContain(USER.email);
});

test('an order erases everything of the person, tells the server, and leaves what is others’', async () => {
  answers['/api/user/session-end'] = order;
  const session = await atWork();
  session.disconnect('ended');
  await heard(() => expect(records()).toMatchObject([{ wipe: 'confirmed', lost: 2, token: null }]));
  expect(asked.at(-1)).toBe(`/api/user/wiped Bearer ${TOKEN}`);
  expect(await databases()).toEqual(['basoche-u2-f1']);
  const kept = Object.keys(localStorage)
    .map((key) => localStorage.getItem(key))
    .join();
  for (const trace of [USER.email, 'Claire', 'secret', TOKEN]) expect(kept).not.toContain(trace);
});

test('a session that ran out by this device’s clock is asked about as well, at start, on any page', async () => {
  answers['/api/user/session-end'] = order;
  await atWork(Date.now() - 43_200_000);
  await heard(() => expect(records()).toMatchObject([{ reason: 'removed', wipe: 'confirmed' }]));
});

test('on a page without a session, the one that is kept is asked about', async () => {
  answers['/api/user/session-end'] = { reason: 'active', at: null, by: null, wipe: false };
  const session = await atWork();
  await session.checkKeptSession();
  expect(session.sessionIsValid()).toBe(true);
  answers['/api/user/session-end'] = order;
  await session.checkKeptSession();
  expect(session.sessionIsValid()).toBe(false);
  await heard(() => expect(records()).toMatchObject([{ wipe: 'confirmed' }]));
});

test('without a network the question waits for it', async () => {
  const session = await atWork();
  online = false;
  session.disconnect('ended');
  await heard(() => expect(records()).toMatchObject([{ reason: null, wipe: 'none' }]));
  online = true;
  answers['/api/user/session-end'] = order;
  window.dispatchEvent(new Event('online'));
  await heard(() => expect(records()).toMatchObject([{ wipe: 'confirmed' }]));
});

test('[SO7] an order to erase that is not the server’s, or not one, erases nothing and is asked again', async () => {
  const session = await atWork();
  const { settleEndedSessions } = await import('./ended-sessions.ts');
  answers['/api/user/session-end'] = order;
  headers = {};
  session.disconnect('ended');
  await settleEndedSessions();
  expect(records()).toMatchObject([{ reason: null, wipe: 'none', token: TOKEN }]);
  headers = { [SERVER_MARK_HEADER]: SERVER_MARK };
  const damaged = [
    { ...order, wipe: 'yes' },
    { ...order, reason: 'because' },
    { ...order, by: 'nobody' },
    { ...order, at: 3 },
    { wipe: true },
    [],
  ];
  for (const answer of damaged) {
    answers['/api/user/session-end'] = answer;
    await settleEndedSessions();
    expect(records()).toMatchObject([{ reason: null, wipe: 'none', token: TOKEN }]);
  }
  expect(await databases()).toContain('basoche-queries-u1');
  answers['/api/user/session-end'] = order;
  await settleEndedSessions();
  expect(records()).toMatchObject([{ wipe: 'confirmed' }]);
});

test('[SO7] an answer that is not the server’s ends no session that is kept', async () => {
  const session = await atWork();
  answers['/api/user/session-end'] = order;
  headers = {};
  await session.checkKeptSession();
  expect(session.sessionIsValid()).toBe(true);
});

test('signing out oneself leaves nothing to ask', async () => {
  const session = await atWork();
  session.disconnect('signed-out');
  expect(records()).toEqual([]);
  expect(asked).toEqual([]);
});
