import type { SessionEnd } from '@basoche/protocol';
import { Scene, settle, type } from '@basoche/testkit';
import type { Device } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';
import { EndedSessions } from './ended-sessions.ts';
import type { EndedSessionsPorts } from './ended-sessions.ts';
import { erasePerson } from './erase-person.ts';

const NAME = 'todolist/list-1';
const ALICE = { id: 'alice', firmId: 'firm' };
const EXPIRED: SessionEnd = { reason: 'expired', at: '2026-11-22T08:00:00.000Z', by: null, wipe: false };
const REMOVED: SessionEnd = { reason: 'removed', at: '2026-11-22T09:00:00.000Z', by: 'admin', wipe: true };

let scene: Scene;
let device: Device;
/** What stays on the device: as text, so that nothing is shared by reference. */
let kept: string;
let server: { end: SessionEnd; online: boolean; asked: string[]; confirmed: string[] };

beforeEach(() => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write', bob: 'write' });
  device = scene.device();
  kept = 'null';
  server = { end: EXPIRED, online: true, asked: [], confirmed: [] };
});

/** The sessions that ended here, as one run of the app sees them; `page` holds the connections of that run. */
function start(page = device.disk.mount(), more: Partial<EndedSessionsPorts> = {}): EndedSessions {
  return new EndedSessions({
    read: () => JSON.parse(kept) as unknown,
    write: (sessions) => {
      kept = JSON.stringify(sessions);
    },
    ask: async (token) => {
      if (!server.online) throw new Error('offline');
      server.asked.push(token);
      return server.end;
    },
    confirm: async (token) => {
      if (!server.online) throw new Error('offline');
      server.confirmed.push(token);
    },
    erase: (person) => erasePerson(person, { indexedDB: page.indexedDB, caches: null, BroadcastChannel: null }),
    unsynced: () => 2,
    now: () => scene.clock.now(),
    ...more,
  });
}

const ended = { userId: 'alice', firmId: 'firm', reason: null, token: 'token-alice' };

/** Alice worked here and closed the page. */
async function worked(): Promise<void> {
  const tab = await scene.tab(device);
  type(await scene.open(tab, NAME), 'secret');
  await settle();
  await tab.close();
}

test('[SO4] what a person has is erased without an engine, and nothing of anybody else', async () => {
  await worked();
  device.token = 'token-bob';
  const bob = await device.open({ user: { id: 'bob', firmId: 'firm' } });
  await settle();
  await erasePerson(ALICE, { indexedDB: device.disk.mount().indexedDB, caches: null, BroadcastChannel: null });
  expect(await device.disk.names()).toEqual(['basoche-bob-firm']);
  expect(bob.engine.status().state).not.toBe('signed-out');
});

test('[SO4] tabs that still run stop, and let go of what is erased', async () => {
  const [tab, other] = [await scene.tab(device), await scene.tab(device)];
  await scene.open(tab, NAME);
  await scene.open(other, NAME);
  await Promise.all(
    [device.disk.mount(), device.disk.mount()].map((page, index) =>
      erasePerson(ALICE, {
        indexedDB: page.indexedDB,
        caches: null,
        BroadcastChannel: device.broadcast.of({ page: index }),
      }),
    ),
  );
  expect([tab.signedOutElsewhere, other.signedOutElsewhere]).toEqual([true, true]);
  expect(await device.disk.names()).toEqual([]);
});

test('[SO4] caches go too', async () => {
  const deleted: string[] = [];
  await erasePerson(ALICE, {
    indexedDB: null,
    BroadcastChannel: null,
    caches: {
      keys: async () => ['basoche-app-1', 'basoche-alice-firm:files'],
      delete: async (name) => deleted.push(name) > 0,
    },
  });
  expect(deleted).toEqual(['basoche-alice-firm:files']);
});

test('[SO5] the reason is asked as soon as the server answers, and the data stays', async () => {
  await worked();
  const sessions = start();
  sessions.add(ended);
  server.online = false;
  expect(await sessions.settle()).toBe(false);
  expect(sessions.list()).toMatchObject([{ reason: null, wipe: 'none' }]);
  server.online = true;
  expect(await sessions.settle()).toBe(true);
  expect(sessions.list()).toMatchObject([{ reason: 'expired', at: EXPIRED.at, wipe: 'none', token: 'token-alice' }]);
  expect(await device.disk.names()).not.toEqual([]);
});

test('[SO5] an order that comes after the session ended is heard at the next contact', async () => {
  await worked();
  start().add(ended);
  expect(await start().settle()).toBe(true);
  server.end = REMOVED;
  const next = start();
  expect(await next.settle()).toBe(true);
  expect(next.list()).toMatchObject([
    { reason: 'removed', by: 'admin', at: REMOVED.at, wipe: 'confirmed', lost: 2, token: null },
  ]);
  expect(await device.disk.names()).toEqual([]);
  expect(server.confirmed).toEqual(['token-alice']);
  await next.settle();
  expect(server.asked).toHaveLength(2);
});

test('[SO5] a server that still counts the session as open changes nothing', async () => {
  server.end = { reason: 'active', at: null, by: null, wipe: false };
  const sessions = start();
  sessions.add({ ...ended, reason: 'expired' });
  await sessions.settle();
  expect(sessions.list()).toMatchObject([{ reason: 'expired', wipe: 'none' }]);
});

test('[SO5] who signed in again is asked about no more; an answer that comes late erases nothing', async () => {
  await worked();
  let answer: (end: SessionEnd) => void = () => undefined;
  const sessions = start(undefined, { ask: () => new Promise((resolve) => (answer = resolve)) });
  sessions.add(ended);
  const settling = sessions.settle();
  await Promise.resolve();
  sessions.forget('alice');
  answer(REMOVED);
  await settling;
  expect(sessions.list()).toEqual([]);
  expect(await device.disk.names()).not.toEqual([]);
});

test('[SO6] a wipe that is cut anywhere is finished by the next start, without a network and by whoever opens the app', async () => {
  server.end = REMOVED;
  for (let cut = 0; cut < 12; cut++) {
    await worked();
    const page = device.disk.mount();
    let left = cut;
    const { indexedDB } = page;
    const dying: IDBFactory = {
      cmp: (a: unknown, b: unknown) => indexedDB.cmp(a, b),
      databases: () => indexedDB.databases(),
      open: (name, version) => (left-- > 0 ? indexedDB.open(name, version) : die()),
      deleteDatabase: (name) => (left-- > 0 ? indexedDB.deleteDatabase(name) : die()),
    };
    const die = (): IDBOpenDBRequest => {
      page.kill();
      throw new DOMException('the page is gone', 'AbortError');
    };
    const first = start(page, {
      erase: (person) => erasePerson(person, { indexedDB: dying, caches: null, BroadcastChannel: null }),
    });
    first.add(ended);
    await first.settle();
    server.online = false;
    const next = start();
    await next.settle();
    expect(await device.disk.names(), `cut after ${cut} operations`).toEqual([]);
    server.online = true;
    await start().settle();
    expect(next.list()).toMatchObject([{ wipe: 'confirmed' }]);
  }
});

test('[SO6] the confirmation is repeated until the server has it', async () => {
  server.end = REMOVED;
  const sessions = start(undefined, {
    confirm: () => Promise.reject(new Error('offline')),
  });
  sessions.add(ended);
  expect(await sessions.settle()).toBe(false);
  expect(sessions.list()).toMatchObject([{ wipe: 'erased', token: 'token-alice' }]);
  expect(await start().settle()).toBe(true);
  expect(server.confirmed).toEqual(['token-alice']);
});

test('[SO6] an order that stands is not forgotten by a sign-in', () => {
  const sessions = start();
  kept = JSON.stringify([{ ...ended, endedAt: 1, at: null, by: null, wipe: 'ordered', erasedAt: null, lost: 0 }]);
  sessions.forget('alice');
  expect(sessions.list()).toHaveLength(1);
});

test('[SO6] an order that was carried out is told until somebody signs in', async () => {
  server.end = REMOVED;
  const sessions = start();
  sessions.add(ended);
  await sessions.settle();
  expect(start().list()).toMatchObject([{ wipe: 'confirmed' }]);
  sessions.forget('bob');
  expect(sessions.list()).toEqual([]);
});

test('[SO6] what is unreadable counts as nothing', async () => {
  for (const text of ['null', '{}', '[1,{"userId":3}]']) {
    kept = text;
    expect(start().list()).toEqual([]);
    expect(await start().settle()).toBe(true);
  }
});
