import { Scene, notes, type } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';

const NAME = 'todolist/list-1';
let scene: Scene;

beforeEach(() => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
});

test('[TB4] [EV13] on a full disk, what a tab typed that died is sent by its neighbour: it is not content of others', async () => {
  const device = scene.device();
  const [typing, other] = [await scene.tab(device), await scene.tab(device)];
  const [mine, theirs] = [await scene.open(typing, NAME), await scene.open(other, NAME)];
  await scene.clock.advance(1_000);
  device.setOnline(false);
  device.disk.full = true;
  type(mine, 'typed on a full disk');
  await scene.clock.advance(1_000);
  expect(notes(theirs)).toEqual(['typed on a full disk']);
  typing.crash();
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual(['typed on a full disk']);
  expect(other.engine.status()).toMatchObject({ pending: 0, restoredAt: null });
});

test('[EV12] [EV13] on a full disk, what was typed before a hand-back is not content of others after it', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  type(handle, 'in the backup');
  await scene.clock.advance(1_000);
  const backup = scene.server.backup();
  device.disk.full = true;
  type(handle, 'on a full disk');
  await scene.clock.advance(1_000);
  expect(scene.stored(NAME)).toEqual(['in the backup', 'on a full disk']);
  backup.restore();
  await scene.clock.advance(120_000);
  expect(scene.stored(NAME)).toEqual(['in the backup', 'on a full disk']);
});

test('[EV11] [EV13] what only memory holds, because the disk is full, is compared once it is written, and nobody’s name is taken', async () => {
  const device = scene.device();
  const bob = await scene.bobsTab();
  scene.server.setRight(NAME, 'bob', 'write');
  const backup = scene.server.backup();
  device.disk.full = true;
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  type(handle, 'd’Alice');
  await scene.clock.advance(2_000);
  const bobs = await scene.open(bob, NAME);
  type(bobs, 'de Bob');
  const bobsClient = bobs.doc.clientID;
  await scene.clock.advance(2_000);
  expect(notes(handle)).toEqual(['de Bob', 'd’Alice']);
  bob.crash();
  backup.restore();
  await scene.clock.advance(5_000);
  device.disk.full = false;
  await scene.clock.advance(180_000);
  expect(scene.stored(NAME)).toEqual(['de Bob', 'd’Alice']);
  expect(scene.server.docs.get(NAME)!.ownerOf(bobsClient)).toBeUndefined();
  expect(tab.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
});
