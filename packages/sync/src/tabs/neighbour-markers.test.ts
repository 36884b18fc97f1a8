import { Scene, settle, type } from '@basoche/testkit';
import { expect, test } from 'vitest';

const NAME = 'todolist/list-1';

test('[LS8] the marker of a tab that lives is that tab’s: another one’s handshake, which lacks its edit, leaves it', async () => {
  const scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  // Tabs that hear nothing of each other but what the disk and the locks tell.
  const device = scene.device({ broadcast: false });
  const tab = await scene.tab(device);
  const neighbour = await scene.tab(device);
  await scene.open(tab, NAME);
  const handle = await scene.open(neighbour, NAME);
  neighbour.network.online = false;
  type(handle, 'à côté');
  await settle();
  tab.network.cut();
  await scene.clock.advance(5_000);
  neighbour.crash();
  tab.crash();
  const next = await scene.tab(device);
  await scene.clock.advance(10_000);
  expect(scene.stored(NAME)).toEqual(['à côté']);
  expect(next.engine.status().state).toBe('saved');
});

test('[TB4] a tab that lives, and has no connection, has its edits handed over by another after ten seconds', async () => {
  const scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await scene.tab(device);
  const neighbour = await scene.tab(device);
  await scene.open(tab, NAME);
  const handle = await scene.open(neighbour, NAME);
  neighbour.network.online = false;
  type(handle, 'à côté');
  await scene.clock.advance(8_000);
  expect(scene.stored(NAME)).toEqual([]);
  await scene.clock.advance(4_000);
  expect(scene.stored(NAME)).toEqual(['à côté']);
});

test('[LS8] the marker of a tab that dies is answered for by one that has the document open', async () => {
  const scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await scene.tab(device);
  const neighbour = await scene.tab(device);
  const there = await scene.open(neighbour, NAME);
  neighbour.network.online = false;
  type(there, 'à côté');
  await settle();
  neighbour.frozen = true;
  const here = await scene.open(tab, NAME);
  await scene.clock.advance(20_000);
  expect(scene.stored(NAME)).toEqual(['à côté']);
  // The tab lives, so the marker is its own.
  expect(here.status.state).not.toBe('saved');
  neighbour.crash();
  await scene.clock.advance(30_000);
  expect(tab.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
});

test('[ST4] what a tab that died typed on a full disk counts where it was received, until it is handed over', async () => {
  const scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await scene.tab(device);
  const neighbour = await scene.tab(device);
  const here = await scene.open(tab, NAME);
  const there = await scene.open(neighbour, NAME);
  device.disk.full = true;
  device.setOnline(false);
  type(there, 'à côté');
  await settle();
  neighbour.crash();
  await scene.clock.advance(60_000);
  expect(here.status.state).not.toBe('saved');
  expect(tab.engine.status().pending).toBe(1);
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual(['à côté']);
});

test('[ST4] [EV13] what a neighbour typed and nobody sent is not taken for what the server was proved to hold', async () => {
  const scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await scene.tab(device);
  const neighbour = await scene.tab(device);
  const here = await scene.open(tab, NAME);
  const there = await scene.open(neighbour, NAME);
  type(here, 'ici');
  await scene.clock.advance(2_000);
  neighbour.network.online = false;
  type(there, 'à côté');
  await scene.clock.advance(1_000);
  scene.server.closeChannels(NAME, 'STORAGE_FAILED');
  await scene.clock.advance(5_000);
  expect(scene.server.exchanges.flat().filter((item) => item.handsBack !== undefined)).toEqual([]);
  await scene.clock.advance(30_000);
  expect(scene.stored(NAME)).toEqual(['ici', 'à côté']);
  expect(tab.engine.status().restoredAt).toBeNull();
});

test('[LS8] [G2] what a tab wrote as it closed is read before another one’s handshake answers for it', async () => {
  const scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  const device = scene.device();
  const tab = await scene.tab(device);
  const neighbour = await scene.tab(device);
  const there = await scene.open(neighbour, NAME);
  device.setOnline(false);
  device.disk.full = true;
  neighbour.frozen = true;
  type(there, 'à côté');
  await settle();
  // The other page is stopped: it neither tells of its edit nor answers.
  await scene.open(tab, NAME);
  await scene.clock.advance(1_000);
  device.disk.full = false;
  device.setOnline(true);
  await neighbour.close();
  await scene.clock.advance(500);
  tab.network.cut();
  await scene.clock.advance(60_000);
  expect(tab.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
  expect(scene.stored(NAME)).toEqual(['à côté']);
});
