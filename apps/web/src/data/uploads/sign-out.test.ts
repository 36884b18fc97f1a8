import { createCipher } from '@basoche/sync';
import { Scene, settle } from '@basoche/testkit';
import { expect, test } from 'vitest';
import { fileOf, FakeUploadServer } from './testing/upload-scene.ts';
import { UploadQueue } from './upload-queue.ts';
import { UploadStore } from './upload-store.ts';

const BASE = 'basoche-alice-firm';

const pause = () => Promise.resolve();

test('[UP11] a sign-out names what would be lost, the status counts it, and it goes with the rest', async () => {
  const scene = new Scene();
  const device = scene.device();
  const page = device.disk.mount();
  const queue = new UploadQueue({
    name: BASE,
    tab: 'tab',
    openStore: () => UploadStore.open(page.indexedDB, BASE, { cipher: createCipher(new Uint8Array(32)), pause }),
    calls: new FakeUploadServer(Math.random).calls(() => false),
    clock: scene.clock,
    locks: null,
    BroadcastChannel: null,
    pause,
    failed: (error) => expect(error).toBeUndefined(),
  });
  const files = {
    load: () => queue.load(),
    list: () => queue.pending(),
    coming: () => [],
    subscribe: (fn: () => void) => queue.subscribe(fn),
  };
  const { engine } = await device.open({ files, wipeApp: () => queue.stop() });
  device.setOnline(false);
  await queue.add([fileOf('a', 10), fileOf('b', 20)]);
  await settle();
  expect(engine.status().pending).toBe(2);
  await queue.cancel(['b']);
  await settle();
  const answer = engine.signOut();
  await scene.clock.advance(10_000);
  expect(await answer).toMatchObject({ ok: false, unsynced: { files: [{ id: 'a', name: 'a.pdf' }] } });
  expect(device.disk.rows(`${BASE}:uploads`, 'uploads')).toHaveLength(1);
  const leaving = engine.signOut({ force: true });
  await scene.clock.advance(10_000);
  expect(await leaving).toEqual({ ok: true });
  expect(await device.disk.names()).toEqual([]);
});
