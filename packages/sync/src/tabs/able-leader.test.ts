import { Scene, settle, type } from '@basoche/testkit';
import type { Device, Tab } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';

const NAME = 'todolist/list-1';
const command = { aggregate: 'a', method: 'POST', path: '/api/a', label: 'A' } as const;
let scene: Scene;
let device: Device;

beforeEach(() => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write', bob: 'write' });
  device = scene.device();
});

async function opened(options: Parameters<Device['open']>[0] = {}): Promise<Tab> {
  const tab = await device.open(options);
  await scene.clock.advance(1000);
  return tab;
}

/** What a tab has of a document that is made by others now. */
async function fetches(tab: Tab): Promise<boolean> {
  scene.server.create('board/new', { alice: 'read' });
  scene.server.edit('board/new', (doc) => doc.getMap('notes').set('of others', true));
  await scene.clock.advance(30_000);
  return (await tab.engine.peek('board/new', (doc) => doc.getMap('notes').has('of others'))) === true;
}

test('[TB10] a leader of an old release lets a newer tab lead: its commands go, and what is new comes', async () => {
  const old = await opened();
  await scene.open(old, NAME);
  scene.server.refuseAll = 'CLIENT_TOO_OLD';
  scene.server.closeSockets('CLIENT_TOO_OLD');
  await settle();
  expect(old.engine.status().tooOld).toBe(true);
  scene.server.refuseAll = null;
  const newer = await opened({ app: '2' });
  await newer.engine.outbox.send(command);
  expect(await fetches(newer)).toBe(true);
  expect(scene.server.commands).toHaveLength(1);
  expect(newer.engine.status()).toMatchObject({ tooOld: false, state: 'saved' });
});

test('[TB10] a tab of an old release that is next in line does not lead', async () => {
  const first = await opened({ app: '2' });
  const old = await opened();
  scene.server.refuseAll = 'CLIENT_TOO_OLD';
  old.network.cut();
  await scene.clock.advance(30_000);
  expect(old.engine.status().tooOld).toBe(true);
  scene.server.refuseAll = null;
  const third = await opened({ app: '2' });
  first.crash();
  await third.engine.outbox.send(command);
  expect(await fetches(third)).toBe(true);
  expect(scene.server.commands).toHaveLength(1);
});

test('[TB10] tabs that have no disk each work for themselves', async () => {
  await opened({ indexedDB: null });
  const second = await opened({ indexedDB: null });
  const handle = await scene.open(second, NAME);
  type(handle, 'kept');
  await second.engine.outbox.send(command);
  expect(await fetches(second)).toBe(true);
  expect(scene.server.commands).toHaveLength(1);
  expect(scene.stored(NAME)).toEqual(['kept']);
});

test('[TB10] a tab that could not open the disk does not lead those that could', async () => {
  await opened({ indexedDB: null });
  const second = await opened();
  await second.engine.outbox.send(command);
  expect(await fetches(second)).toBe(true);
  expect(scene.server.commands).toHaveLength(1);
});

test('[TB10] [TB9] a tab without a disk does not answer for a leader that is frozen', async () => {
  const leader = await opened();
  await opened({ indexedDB: null });
  const third = await opened();
  leader.frozen = true;
  await third.engine.outbox.send(command);
  expect(await fetches(third)).toBe(true);
  expect(scene.server.commands).toHaveLength(1);
});
