import { Scene, notes, settle, type } from '@basoche/testkit';
import type { Device, MemoryDisk } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';
import { WrongKeyError } from './damage.ts';

const NAME = 'todolist/list-1';
const BASE = 'basoche-alice-firm';
const KEY = new Uint8Array(32).fill(7);
const OTHER = new Uint8Array(32).fill(8);
let scene: Scene;
let device: Device;

beforeEach(async () => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  device = scene.device({ key: KEY });
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  device.setOnline(false);
  type(handle, 'not sent yet');
  await tab.engine.outbox.send({ aggregate: 'a', method: 'POST', path: '/api/a', label: 'A' });
  await settle();
  tab.crash();
});

function opened<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });
}

async function everything(disk: MemoryDisk): Promise<unknown[]> {
  const factory = disk.mount().indexedDB;
  const found: unknown[] = [];
  for (const database of await disk.names()) {
    const db = await opened(factory.open(database));
    for (const name of db.objectStoreNames) {
      const keys = await opened(db.transaction(name).objectStore(name).getAllKeys());
      found.push([database, name, keys, await opened(db.transaction(name).objectStore(name).getAll())]);
    }
    db.close();
  }
  return found;
}

/** The row that tells the right key from another is gone: it was never written on a full device, or was lost. */
async function loseKeyCheck(): Promise<void> {
  const db = await opened(device.disk.mount().indexedDB.open(BASE));
  await opened(db.transaction('state', 'readwrite').objectStore('state').delete('key'));
  db.close();
}

async function everythingArrives(): Promise<void> {
  device.setOnline(true);
  const back = await scene.tab(device);
  expect(notes(await scene.open(back, NAME))).toEqual(['not sent yet']);
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual(['not sent yet']);
  expect(scene.server.commands).toHaveLength(1);
  expect(back.engine.status()).toMatchObject({ state: 'saved', pending: 0, damaged: 0, durable: true });
}

test('[EN7] with another key nothing starts and nothing changes; when the key is back everything is sent', async () => {
  const before = await everything(device.disk);
  device.options.key = OTHER;
  device.setOnline(true);
  await expect(device.open()).rejects.toThrow(WrongKeyError);
  await expect(device.open()).rejects.toThrow(WrongKeyError);
  await scene.clock.advance(60_000);
  expect(await everything(device.disk)).toEqual(before);
  device.options.key = KEY;
  await everythingArrives();
});

test('[EN7] so it is where the row that tells keys apart is missing', async () => {
  await loseKeyCheck();
  const before = await everything(device.disk);
  device.options.key = OTHER;
  await expect(device.open()).rejects.toThrow(WrongKeyError);
  expect(await everything(device.disk)).toEqual(before);
  device.options.key = KEY;
  await everythingArrives();
  device.options.key = OTHER;
  await expect(device.open()).rejects.toThrow(WrongKeyError);
});

test('[EN7] [EV14] without any key a sealed device is unread: neither empty nor saved, and untouched', async () => {
  const before = await everything(device.disk);
  device.options.key = null;
  device.setOnline(true);
  const tab = await scene.tab(device);
  await scene.clock.advance(60_000);
  expect(tab.engine.status()).toMatchObject({ unread: true, durable: false, state: 'storage-full' });
  const leaving = tab.engine.signOut();
  await scene.clock.advance(10_000);
  expect(await leaving).toMatchObject({ ok: false, unsynced: { unread: true } });
  tab.crash();
  expect(await everything(device.disk)).toEqual(before);
  device.options.key = KEY;
  await everythingArrives();
});

test('[EN6] a damaged row beside a missing key check is a damaged row, not another key', async () => {
  await loseKeyCheck();
  const db = await opened(device.disk.mount().indexedDB.open(BASE));
  const tx = db.transaction('docs', 'readwrite');
  await opened(tx.objectStore('docs').put({ sealed: new Uint8Array(60).fill(1) }, NAME));
  db.close();
  const tab = await device.open();
  expect(tab.engine.status().damaged).toBe(1);
  expect(tab.engine.outbox.list()).toHaveLength(1);
});
