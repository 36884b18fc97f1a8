import { isServerAnswer, SERVER_MARK, SERVER_MARK_HEADER } from '@basoche/protocol';
import { FakeClock, notes, Scene, settle, type } from '@basoche/testkit';
import type { Device, ForeignAnswer, Tab } from '@basoche/testkit';
import { beforeEach, describe, expect, test } from 'vitest';
import { Http } from './http.ts';
import { TimeLimit } from './time-limit.ts';

const NAME = 'todolist/list-1';
const OTHER = 'todolist/list-2';
/** Everything that may answer in the server's place; the statuses are those by which the server itself would refuse. */
const FOREIGN: ForeignAnswer[] = ['portal', 'redirect', 'maintenance', 'json', 401, 403, 404, 409, 410, 422, 426];

let scene: Scene;
let device: Device;

beforeEach(() => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write' }, 'Ma liste');
  device = scene.device();
});

const command = { aggregate: 'a', method: 'POST', path: '/api/a', body: { text: 'mine' }, label: 'A' } as const;

function sent(path: string): number {
  return scene.server.requests.filter((each) => each === `POST ${path}`).length;
}

/** The device reaches the server over requests alone. */
async function overHttps(): Promise<Tab> {
  const tab = await device.open();
  tab.network.websocketsBlocked = true;
  tab.network.cut();
  await scene.clock.advance(10_000);
  expect(tab.engine.status()).toMatchObject({ transport: 'https', state: 'saved' });
  return tab;
}

test('[CH26] an answer counts with the server’s mark and without a redirection', () => {
  const head = { status: 200, type: 'basic', redirected: false, headers: new Headers({ [SERVER_MARK_HEADER]: '1' }) };
  expect(isServerAnswer(head)).toBe(true);
  expect(isServerAnswer({ ...head, status: 409 })).toBe(true);
  expect(isServerAnswer({ ...head, headers: new Headers() })).toBe(false);
  expect(isServerAnswer({ ...head, headers: new Headers({ [SERVER_MARK_HEADER]: `${SERVER_MARK}0` }) })).toBe(false);
  expect(isServerAnswer({ ...head, redirected: true })).toBe(false);
  expect(isServerAnswer({ ...head, type: 'opaqueredirect' })).toBe(false);
  expect(isServerAnswer({ ...head, status: 302 })).toBe(false);
});

describe.each(FOREIGN)('%s in the server’s place', (foreign) => {
  test('[OB9] a command stays as it was, goes again under its key, and is executed once', async () => {
    const tab = await scene.tab(device);
    tab.network.foreign = foreign;
    const { commandId } = await tab.engine.outbox.send(command);
    await scene.clock.advance(60_000);
    expect(scene.server.commands).toEqual([]);
    expect(tab.engine.outbox.list()).toMatchObject([{ commandId, state: 'waiting', body: { text: 'mine' } }]);
    expect(tab.engine.status()).toMatchObject({ state: 'saving', pending: 1, refused: 0, tooOld: false });
    expect(tab.ended).toEqual([]);
    tab.network.foreign = null;
    await scene.clock.advance(300_000);
    expect(scene.server.commands).toEqual([{ key: commandId, path: '/api/a', body: { text: 'mine' } }]);
    expect(tab.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
  });

  test('[CH26] edits that go over HTTPS stay pending, nobody is signed out, nothing is dropped', async () => {
    const tab = await overHttps();
    const handle = await scene.open(tab, NAME);
    tab.network.foreign = foreign;
    type(handle, 'mine');
    await scene.clock.advance(120_000);
    expect(handle.status.state).not.toBe('saved');
    expect(tab.engine.status()).toMatchObject({ state: 'offline', refused: 0, tooOld: false });
    expect(tab.ended).toEqual([]);
    expect(tab.engine.docs()).toMatchObject([{ name: NAME }]);
    tab.network.foreign = null;
    await scene.clock.advance(120_000);
    expect(scene.stored(NAME)).toEqual(['mine']);
    expect(handle.status.state).toBe('saved');
  });

  test('[CH26] what no tab has open is neither pushed away nor dropped', async () => {
    device.setOnline(false);
    const first = await scene.tab(device);
    type(await scene.open(first, NAME), 'offline');
    await settle();
    await first.close();
    const tab = await device.open();
    tab.network.foreign = foreign;
    device.setOnline(true);
    await scene.clock.advance(120_000);
    expect(scene.stored(NAME)).toEqual([]);
    expect(tab.engine.status()).toMatchObject({ state: 'saving', pending: 1, refused: 0, tooOld: false });
    expect(tab.ended).toEqual([]);
    tab.network.foreign = null;
    await scene.clock.advance(300_000);
    expect(scene.stored(NAME)).toEqual(['offline']);
  });
});

test('[CH26] a redirection is not followed: the request is handed to nobody else', async () => {
  const tab = await scene.tab(device);
  tab.network.foreign = 'redirect';
  await tab.engine.outbox.send(command);
  await settle();
  expect(scene.server.requests.filter((each) => each.endsWith('/api/health'))).toEqual([]);
});

test('[CH14] [CH26] a page that answers for the server does not make documents sync over HTTPS', async () => {
  const tab = await device.open();
  tab.network.foreign = 'portal';
  tab.network.websocketsBlocked = true;
  tab.network.cut();
  await scene.clock.advance(60_000);
  expect(tab.engine.status()).toMatchObject({ connected: false, state: 'offline', intercepted: true });
});

test('[BG6] [CH26] a list that is not the server’s drops nothing, and is asked again', async () => {
  const tab = await scene.tab(device);
  scene.server.create(OTHER, { alice: 'write' }, 'La suivante');
  tab.network.faulty = (path) => path === '/api/sync/manifest';
  tab.network.foreign = 'json';
  await scene.clock.advance(60_000);
  expect(tab.engine.docs()).toMatchObject([{ name: NAME }]);
  tab.network.foreign = null;
  await scene.clock.advance(60_000);
  expect(tab.engine.docs()).toHaveLength(2);
});

test('[CH26] a request that somebody refuses for its size is too large, whoever says it', async () => {
  const tab = await scene.tab(device);
  tab.network.foreign = 413;
  const { commandId } = await tab.engine.outbox.send(command);
  await settle();
  expect(tab.engine.outbox.list()).toMatchObject([{ commandId, state: 'review', lastError: { code: 'TOO_LARGE' } }]);
});

test('[OB8] [CH26] a maintenance page may say when to come back', async () => {
  const tab = await scene.tab(device);
  tab.network.foreign = 'maintenance';
  await tab.engine.outbox.send(command);
  await settle();
  const [item] = tab.engine.outbox.list();
  expect(item!.nextAt - scene.clock.now()).toBe(120_000);
});

test('[OB9] a success that is cut on the way is no answer', async () => {
  const tab = await scene.tab(device);
  scene.server.onCommand = () => ({ status: 201, body: { slug: 'of the server' } });
  tab.network.truncateAnswers = 1;
  const { commandId } = await tab.engine.outbox.send(command);
  const outcome = tab.engine.outbox.settled(commandId);
  await settle();
  expect(tab.engine.outbox.list()).toMatchObject([{ commandId, attempts: 1, lastError: { status: 0 } }]);
  await scene.clock.advance(10_000);
  expect(await outcome).toMatchObject({ ok: true, body: { slug: 'of the server' } });
  expect(scene.server.commands).toHaveLength(1);
});

test('[ST7] the status says that the network answers and the server does not, until one of them is otherwise', async () => {
  const tab = await scene.tab(device);
  expect(tab.engine.status().intercepted).toBe(false);
  tab.network.foreign = 'portal';
  await tab.engine.outbox.send(command);
  await settle();
  expect(tab.engine.status()).toMatchObject({ state: 'saving', intercepted: true });
  tab.network.foreign = null;
  await scene.clock.advance(10_000);
  expect(tab.engine.status()).toMatchObject({ state: 'saved', intercepted: false });
});

test('[ST7] a welcome of the server says that it answers', async () => {
  const tab = await device.open();
  tab.network.foreign = 'portal';
  tab.network.websocketsBlocked = true;
  tab.network.cut();
  await scene.clock.advance(60_000);
  expect(tab.engine.status().intercepted).toBe(true);
  tab.network.faulty = () => false;
  tab.network.websocketsBlocked = false;
  tab.network.held = true;
  tab.engine.reconnect();
  while (!tab.engine.status().connected) {
    if (!tab.network.release(0)) await scene.clock.advance(100);
    await settle();
  }
  expect(tab.engine.status()).toMatchObject({ connected: true, intercepted: false });
});

test('[ST7] without any network nothing answers', async () => {
  const tab = await device.open();
  tab.network.foreign = 'portal';
  tab.network.websocketsBlocked = true;
  tab.network.cut();
  await scene.clock.advance(60_000);
  expect(tab.engine.status().intercepted).toBe(true);
  device.setOnline(false);
  await scene.clock.advance(60_000);
  expect(tab.engine.status()).toMatchObject({ state: 'offline', intercepted: false });
});

test('[BG14] a list whose body never ends is asked again, and what comes later comes', async () => {
  const tab = await scene.tab(device);
  tab.network.faulty = (path) => path === '/api/sync/manifest';
  tab.network.stallAnswers = 1;
  scene.server.create(OTHER, { alice: 'write' }, 'La suivante');
  await scene.clock.advance(20_000);
  expect(tab.engine.docs()).toHaveLength(1);
  await scene.clock.advance(60_000);
  expect(tab.engine.docs()).toHaveLength(2);
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('theirs', true));
  await scene.clock.advance(60_000);
  expect(await tab.engine.peek(NAME, (doc) => [...doc.getMap('notes').keys()])).toEqual(['theirs']);
});

test('[BG14] an exchange whose body never ends is asked again', async () => {
  const tab = await scene.tab(device);
  tab.network.faulty = (path) => path === '/api/sync/exchange';
  tab.network.stallAnswers = 1;
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('theirs', true));
  await scene.clock.advance(90_000);
  expect(await tab.engine.peek(NAME, (doc) => [...doc.getMap('notes').keys()])).toEqual(['theirs']);
});

test('[CH27] over HTTPS edits go again after an answer whose body never ends, and so does the wait', async () => {
  const tab = await overHttps();
  const handle = await scene.open(tab, NAME);
  tab.network.faulty = (path) => path === '/api/sync/exchange';
  tab.network.stallAnswers = 1;
  type(handle, 'mine');
  await settle();
  expect(handle.status.state).toBe('syncing');
  await scene.clock.advance(45_000);
  expect(handle.status.state).toBe('saved');
  tab.network.faulty = (path) => path === '/api/sync/wait';
  tab.network.stallAnswers = 1;
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('theirs', true));
  await settle();
  expect(tab.network.stallAnswers).toBe(0);
  await scene.clock.advance(120_000);
  expect(notes(handle)).toEqual(['mine', 'theirs']);
});

test('[OB10] a command whose answer never ends holds up its aggregate no longer than a request may last', async () => {
  const tab = await scene.tab(device);
  tab.network.stallAnswers = 1;
  const first = await tab.engine.outbox.send(command);
  await tab.engine.outbox.send({ ...command, path: '/api/b' });
  await settle();
  expect([sent('/api/a'), sent('/api/b')]).toEqual([1, 0]);
  await scene.clock.advance(60_000);
  expect(scene.server.commands.map(({ path }) => path)).toEqual(['/api/a', '/api/b']);
  expect(scene.server.commands[0]!.key).toBe(first.commandId);
  expect(tab.engine.outbox.list()).toEqual([]);
});

describe('[CH27] the time limit of a request', () => {
  let clock: FakeClock;
  let expired: number | null;
  let limit: TimeLimit;

  function start(ms: number): void {
    clock = new FakeClock(0);
    expired = null;
    limit = new TimeLimit(clock, ms, () => {
      expired = clock.now();
    });
  }

  /** `bytes` come each second. */
  async function flow(bytes: number, seconds: number): Promise<void> {
    for (let at = 0; at < seconds; at += 1) {
      limit.received(bytes);
      await clock.advance(1_000);
    }
  }

  test('[CH27] goes from the start to the last byte', async () => {
    start(30_000);
    await clock.advance(29_999);
    expect(expired).toBeNull();
    await clock.advance(1);
    expect(expired).toBe(30_000);
  });

  test('[CH27] grows with what comes over a slow line, and not by a trickle', async () => {
    start(30_000);
    await flow(10_000, 120);
    expect(expired).toBeNull();
    limit.stop();
    start(30_000);
    await flow(100, 120);
    expect(expired).toBeLessThan(32_000);
  });

  test('[CH27] ends after ten minutes whatever comes, and not once the answer is there', async () => {
    start(30_000);
    await flow(1_000_000, 700);
    expect(expired).toBe(600_000);
    start(30_000);
    limit.stop();
    await clock.advance(60_000);
    expect(expired).toBeNull();
  });
});

describe('[CH27] one request', () => {
  const clock = new FakeClock(0);
  let body: ReadableStreamDefaultController<Uint8Array>;
  let headersCome: boolean;

  const http = new Http({
    platform: {
      clock,
      fetch: (_url, init) =>
        new Promise((resolve, reject) => {
          const cut = () => {
            reject(new TypeError('aborted'));
            body.error(new TypeError('aborted'));
          };
          const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) });
          init?.signal?.addEventListener('abort', cut);
          const headers = { [SERVER_MARK_HEADER]: SERVER_MARK };
          if (headersCome) resolve(new Response(stream, { headers }));
        }),
    },
    baseUrl: 'http://basoche.test',
    token: () => null,
    app: '1',
    device: 'device',
    unauthenticated: () => undefined,
    interceptedChanged: () => undefined,
  });

  /** What has become of a request: its size, or the name of its error. */
  function request(init: RequestInit = {}): { outcome: string | number } {
    const result: { outcome: string | number } = { outcome: 'under way' };
    http.request('/api/large', init).then(
      (answer) => (result.outcome = answer.bytes.length),
      (error: Error) => (result.outcome = error.name),
    );
    return result;
  }

  beforeEach(() => {
    headersCome = true;
  });

  test('[CH27] a large answer comes whole over a slow line', async () => {
    const result = request();
    for (let second = 0; second < 60; second += 1) {
      await clock.advance(1_000);
      body.enqueue(new Uint8Array(10_000));
    }
    expect(result.outcome).toBe('under way');
    body.close();
    await settle();
    expect(result.outcome).toBe(600_000);
  });

  test('[CH27] an answer larger than any of the server is given up', async () => {
    const result = request();
    await settle();
    for (let part = 0; part < 65; part += 1) body.enqueue(new Uint8Array(1024 * 1024));
    await settle();
    expect(result.outcome).toBe('NetworkError');
  });

  test('[CH15] [CH27] what is sent has its time: a second for each 64 KB', async () => {
    headersCome = false;
    const short = request();
    const long = request({ method: 'POST', body: new Uint8Array(640_000) });
    await clock.advance(30_000);
    expect([short.outcome, long.outcome]).toEqual(['NetworkError', 'under way']);
    await clock.advance(10_000);
    expect(long.outcome).toBe('NetworkError');
  });
});
