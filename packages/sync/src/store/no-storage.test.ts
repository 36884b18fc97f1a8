import { Scene, notes, settle, type } from '@basoche/testkit';
import type { Device, Tab } from '@basoche/testkit';
import { MemoryDisk } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';

const NAME = 'todolist/list-1';
let scene: Scene;
let device: Device;

beforeEach(() => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  device = scene.device();
});

const command = { aggregate: 'a', method: 'POST', path: '/api/a', label: 'A' } as const;

async function leftUnsent(): Promise<void> {
  const tab = await scene.tab(device);
  device.setOnline(false);
  type(await scene.open(tab, NAME), 'on the disk');
  await tab.engine.outbox.send(command);
  await settle();
  tab.crash();
}

async function signOut(tab: Tab, options?: { force: true }): ReturnType<Tab['engine']['signOut']> {
  const answer = tab.engine.signOut(options);
  await scene.clock.advance(10_000);
  return answer;
}

test('[LS6] a private window: what waits is said to be in memory only, warned about, and sent', async () => {
  device.disk.unavailable = true;
  device.online = false;
  const tab = await device.open();
  await tab.engine.outbox.send(command);
  type(await scene.open(tab, NAME), 'in memory');
  await settle();
  expect(tab.engine.status()).toMatchObject({ durable: false, pending: 2, state: 'offline' });
  expect(tab.engine.mustWarnBeforeUnload()).toBe(true);
  expect(await signOut(tab)).toMatchObject({ ok: false });
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(tab.engine.status()).toMatchObject({ durable: false, pending: 0, state: 'saved' });
  expect(scene.server.commands).toHaveLength(1);
  expect(scene.stored(NAME)).toEqual(['in memory']);
  expect(tab.engine.mustWarnBeforeUnload()).toBe(false);
});

test('[EV14] a database that does not open at the start: neither saved nor empty is said, and a sign-out does not go without asking', async () => {
  await leftUnsent();
  device.disk.unavailable = true;
  device.setOnline(true);
  const tab = await scene.tab(device);
  const said: string[] = [];
  tab.engine.subscribeStatus(() => said.push(tab.engine.status().state));
  type(await scene.open(tab, NAME), 'meanwhile');
  await scene.clock.advance(60_000);
  expect(tab.engine.status()).toMatchObject({ durable: false, state: 'storage-full' });
  expect(said).not.toContain('saved');
  expect(tab.engine.status()).toMatchObject({ unread: true, pending: 0 });
  expect(await signOut(tab)).toMatchObject({ ok: false, unsynced: { docs: [], commands: [], unread: true } });
  tab.crash();
  device.disk.unavailable = false;
  const healed = await scene.tab(device);
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual(['meanwhile', 'on the disk']);
  expect(scene.server.commands).toHaveLength(1);
  expect(healed.engine.status()).toMatchObject({ state: 'saved', pending: 0, durable: true });
});

test('[SO2] [EV14] a forced sign-out that cannot open the disk ends the session, and leaves what it cannot erase', async () => {
  await leftUnsent();
  device.disk.unavailable = true;
  const tab = await scene.tab(device);
  expect(await signOut(tab, { force: true })).toEqual({ ok: true });
  expect(tab.engine.status().state).toBe('signed-out');
  expect(await device.disk.names()).toHaveLength(2);
});

test('[LS6] storage that the browser evicted: the device starts as a new one and asks for everything', async () => {
  const tab = await scene.tab(device);
  type(await scene.open(tab, NAME), 'sent');
  await scene.clock.advance(5_000);
  tab.crash();
  Object.assign(device, { disk: new MemoryDisk() });
  device.online = false;
  const offline = await device.open();
  expect(offline.engine.listed()).toBe(false);
  expect(offline.engine.docs()).toEqual([]);
  expect(offline.engine.status().state).toBe('offline');
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(offline.engine.docs()).toHaveLength(1);
  expect(notes(await scene.open(offline, NAME))).toEqual(['sent']);
});

test('[LS6] evicted while the page is open: what is typed then is sent, warned about, and not said to be on the device', async () => {
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  const { indexedDB } = device.disk.mount();
  for (const name of await device.disk.names())
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = resolve;
    });
  device.setOnline(false);
  type(handle, 'after the eviction');
  await scene.clock.advance(30_000);
  expect(tab.engine.mustWarnBeforeUnload()).toBe(true);
  expect(tab.engine.status().state).toBe('storage-full');
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual(['after the eviction']);
  expect(tab.engine.mustWarnBeforeUnload()).toBe(false);
});
